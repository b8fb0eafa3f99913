import type { FieldSchema, ObjectSchema, Shape, TypeSchema } from '../../src/kinds/schema/type-schema.ts';
import { fieldsOf, HEADER, METADATA_FIELDS, type ApiPackage, type Facts, type ServedResource } from './facts.ts';

/** The doors of the packages that have served kinds, and of meta/v1: file (below src/kinds) -> text. */
export function doorModules(facts: Facts): Map<string, string> {
  const served = new Set(facts.resources.map(({ group, version }) => `${group}/${version}`));
  const files = new Map<string, string>();
  for (const own of facts.packages) {
    if (!served.has(own.groupVersion) && own.door !== 'meta/v1') continue;
    files.set(`${own.door}.ts`, `${HEADER}export * from './${basename(own.door)}.generated.ts';\n`);
    files.set(`${own.door}.generated.ts`, new DoorWriter(facts, own).write());
  }
  return files;
}

function basename(door: string): string {
  return door.slice(door.indexOf('/') + 1);
}

class DoorWriter {
  private readonly facts: Facts;
  private readonly own: ApiPackage;
  /** What is used from other doors: door -> names. */
  private readonly imports = new Map<string, Set<string>>();
  private usesJson = false;
  private usesMetadataField = false;

  constructor(facts: Facts, own: ApiPackage) {
    this.facts = facts;
    this.own = own;
  }

  write(): string {
    const types: string[] = [];
    for (const name of this.facts.table.types()) {
      const schema = packageOf(name) === this.own.full ? this.facts.table.schemaOf(name) : undefined;
      if (schema?.form === 'object') types.push(this.typeOf(schema));
    }
    const kinds = this.facts.resources.filter(({ group, version }) => `${group}/${version}` === this.own.groupVersion);
    const values = kinds.map((resource) => this.valueOf(resource));
    return [HEADER + this.importLines(values.length > 0), ...types, ...values].join('\n');
  }

  private importLines(hasKinds: boolean): string {
    const lines = [...this.imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([door, names]) => `import type { ${[...names].sort().join(', ')} } from '../${door}.ts';\n`);
    if (this.usesJson) lines.unshift(`import type { JsonValue } from '../../wire/object.ts';\n`);
    if (hasKinds) lines.push(`import type { Kind${this.usesMetadataField ? ', MetadataField' : ''} } from '../kind.ts';\n`);
    return lines.join('');
  }

  private typeOf(schema: ObjectSchema): string {
    const name = lastWord(schema.name);
    const isKind = schema.fields.has('kind') && schema.fields.has('apiVersion') && schema.fields.get('kind')?.numbers.length === 0;
    const lines = [...schema.fields.values()].map((field) => this.fieldLine(field, isKind ? name : undefined));
    return `export type ${name} = {\n${lines.join('')}};\n`;
  }

  /** `kind` is given for the fields of a kind: its own name and version are literals, and metadata is always there. */
  private fieldLine(field: FieldSchema, kind: string | undefined): string {
    const key = /^[A-Za-z]\w*$/.test(field.name) ? field.name : `'${field.name}'`;
    const type = this.typeOfShape(field.shape);
    if (kind !== undefined && field.numbers.length === 0) {
      const own = this.own.groupVersion.replace(/^\//, '');
      if (field.name === 'kind') return `  kind${own === '-' ? '?' : ''}: '${kind}';\n`;
      if (field.name === 'apiVersion') return own === '-' ? '  apiVersion?: string;\n' : `  apiVersion: '${own}';\n`;
    }
    const optional = !field.required && !(kind !== undefined && field.name === 'metadata');
    return `  ${key}${optional ? '?' : ''}: ${type}${this.canBeNull(field) ? ' | null' : ''};\n`;
  }

  /** Kubernetes writes null for what is empty but always written, and for a time of zero. */
  private canBeNull(field: FieldSchema): boolean {
    if (field.required) return false;
    if (field.shape.kind === 'ref') {
      const schema = this.schemaOf(field.shape.type);
      if (schema.form === 'leaf' && (schema.leaf === 'time' || schema.leaf === 'microtime')) return !field.pointer;
    }
    const nil = field.pointer || field.shape.kind === 'list' || field.shape.kind === 'map';
    return nil && field.whenEmpty === 'written';
  }

  private typeOfShape(shape: Shape): string {
    switch (shape.kind) {
      case 'scalar':
        switch (shape.scalar) {
          case 'string': case 'bytes': return 'string';
          case 'bool': return 'boolean';
          case 'int32': case 'int64': case 'double': return 'number';
          case 'any': return this.json();
        }
      case 'list': {
        const items = this.typeOfShape(shape.items);
        return items.includes(' ') ? `Array<${items}>` : `${items}[]`;
      }
      case 'map': return `{ [key: string]: ${this.typeOfShape(shape.values)} }`;
      case 'ref': return this.typeOfRef(shape.type);
    }
  }

  private typeOfRef(name: string): string {
    const schema = this.schemaOf(name);
    if (schema.form === 'object') return this.reference(name);
    const properties = (): string => this.reference(`${packageOf(name)}.JSONSchemaProps`);
    switch (schema.leaf) {
      case 'time': case 'microtime': case 'quantity': return 'string';
      case 'intorstring': return 'number | string';
      case 'raw': return this.json();
      case 'schema-or-bool': return `${properties()} | boolean`;
      case 'schema-or-list': return `${properties()} | ${properties()}[]`;
      case 'schema-or-strings': return `${properties()} | string[]`;
    }
  }

  private reference(name: string): string {
    const home = this.facts.packages.find(({ full }) => full === packageOf(name));
    if (home === undefined) throw new Error(`there is no package of ${name}`);
    const word = lastWord(name);
    if (home.full === this.own.full) return word;
    const names = this.imports.get(home.door) ?? new Set();
    this.imports.set(home.door, names.add(word));
    return word;
  }

  private schemaOf(name: string): TypeSchema {
    const schema = this.facts.table.schemaOf(name);
    if (schema === undefined) throw new Error(`there is no type ${name}`);
    return schema;
  }

  private json(): string {
    this.usesJson = true;
    return 'JsonValue';
  }

  private valueOf(resource: ServedResource): string {
    const { group, version, kind, plural, namespaced } = resource;
    const fields = fieldsOf(this.facts, resource);
    const scope = namespaced ? 'Namespaced' : 'Cluster';
    const quoted = fields.map((field) => `'${field}'`);
    const extra = quoted.filter((field) => !METADATA_FIELDS.some((known) => `'${known}'` === field));
    const both = METADATA_FIELDS.every((field) => fields.includes(field));
    this.usesMetadataField ||= both;
    const known = both ? ['MetadataField'] : quoted.slice(0, quoted.length - extra.length);
    return (
      `export const ${kind}: Kind<${kind}, '${scope}', ${[...known, ...extra].join(' | ')}> = {\n` +
      `  group: '${group}', version: '${version}', apiVersion: '${group === '' ? version : `${group}/${version}`}', kind: '${kind}', plural: '${plural}', scope: '${scope}',\n` +
      `  fields: [${quoted.join(', ')}],\n};\n`
    );
  }
}

function packageOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
