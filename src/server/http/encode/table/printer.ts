import type { JsonValue, KubeObject } from '../../../../wire/object.ts';

/** A column of a Table (meta.k8s.io/v1 TableColumnDefinition). Names, types, formats and priorities are Kubernetes' own. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'date';
  readonly format: '' | 'name';
  readonly description: string;
  /** 0: always shown; 1: only in wide output. */
  readonly priority: number;
}

/** Turns objects of one kind into rows (k8s.io/kubernetes, pkg/printers/internalversion). */
export interface TablePrinter {
  readonly columns: readonly TableColumn[];
  /** One cell per column, those of wide output too. `now` is in milliseconds since 1970. */
  readonly cells: (object: KubeObject, now: number) => JsonValue[];
  /** Conditions of the row; only pods that have ended have one. */
  readonly conditions?: (object: KubeObject) => JsonValue[];
  /** The order of rows in a list, for kinds that are not shown in the order of their names. */
  readonly compare?: (a: KubeObject, b: KubeObject) => number;
}

export function column(name: string, description: string, type: TableColumn['type'] = 'string'): TableColumn {
  return { name, type, format: '', description, priority: 0 };
}

/** A column that only wide output shows. */
export function wideColumn(name: string, description: string): TableColumn {
  return { ...column(name, description), priority: 1 };
}

export const NAME: TableColumn = { ...column('Name', 'Name of the object'), format: 'name' };
export const AGE: TableColumn = column('Age', 'Time since the object was created');
