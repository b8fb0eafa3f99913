import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';

export interface FieldRequirement {
  /** For example `metadata.name`. */
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** A compiled field selector: all requirements must hold (Kubernetes `fields.Selector`). */
export class FieldSelector {
  readonly requirements: readonly FieldRequirement[];
  /** The canonical text: selectors of equal text select the same. */
  readonly text: string;

  constructor(requirements: readonly FieldRequirement[]) {
    // Kubernetes drops a requirement of which neither field nor value is left.
    const real = requirements.filter(({ field, value }) => field !== '' || value !== '');
    const byText = new Map(real.map((requirement) => [`${requirement.field}${requirement.operator}${escapeFieldValue(requirement.value)}`, requirement]));
    const texts = [...byText.keys()].sort();
    this.requirements = texts.flatMap((text) => byText.get(text) ?? []);
    this.text = texts.join(',');
  }

  /** True if it selects everything. */
  get isEmpty(): boolean {
    return this.requirements.length === 0;
  }

  /** `valueOf` gives the field's value as text, empty for a field that is not set. */
  matches(valueOf: (field: string) => string): boolean {
    for (const { field, operator, value } of this.requirements) {
      if ((valueOf(field) === value) !== (operator === '=')) return false;
    }
    return true;
  }

  /** The value that the field must have, if the selector says so: `metadata.name=web` reads one key instead of a range. */
  exactValue(field: string): string | undefined {
    return this.requirements.find((requirement) => requirement.field === field && requirement.operator === '=')?.value;
  }

  /**
   * The selector in a resource's own field names. `convert` refuses fields that the resource cannot be selected by
   * (Kubernetes `ConvertFieldLabel`); the error is its sentence.
   */
  convert(convert: (field: string, value: string) => Outcome<{ readonly field: string; readonly value: string }, string>): Outcome<FieldSelector, string> {
    const converted: FieldRequirement[] = [];
    for (const { field, operator, value } of this.requirements) {
      const outcome = convert(field, value);
      if (!outcome.ok) return outcome;
      converted.push({ ...outcome.value, operator });
    }
    return accept(new FieldSelector(converted));
  }
}

/** Selects everything. */
export const EVERY_FIELD: FieldSelector = new FieldSelector([]);

/**
 * Reads `a=b`, `a==b`, `a!=b`, joined by commas; in values `\`, `,` and `=` are written with a backslash before them.
 * The error is Kubernetes' message, which a server sends with a 400.
 */
export function parseFieldSelector(text: string): Outcome<FieldSelector, string> {
  if (text === '') return accept(EVERY_FIELD);
  const requirements: FieldRequirement[] = [];
  // Sorted first, as in Kubernetes, which decides about the term that is complained about.
  for (const term of splitTerms(text).sort()) {
    if (term === '') continue;
    const at = term.search(/!=|=/);
    if (at < 0) return refuse(`invalid selector: '${text}'; can't understand '${term}'`);
    const operator = term.startsWith('!=', at) ? '!=' : '=';
    const value = unescapeFieldValue(term.slice(at + (operator === '!=' || term.startsWith('==', at) ? 2 : 1)));
    if (!value.ok) return value;
    requirements.push({ field: term.slice(0, at), operator, value: value.value });
  }
  return accept(new FieldSelector(requirements));
}

/** Splits at commas that have no backslash before them; the terms keep their backslashes. */
function splitTerms(text: string): string[] {
  if (!text.includes('\\')) return text.split(',');
  const terms: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === ',') {
      terms.push(text.slice(start, at));
      start = at + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

/** A value as it is written in a field selector. */
export function escapeFieldValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

function unescapeFieldValue(text: string): Outcome<string, string> {
  if (!/[\\,=]/.test(text)) return accept(text);
  let value = '';
  const characters = [...text];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (character === ',' || character === '=') {
      return refuse(`invalid field selector: unescaped character in value: ${character.codePointAt(0)}`);
    }
    if (character !== '\\') {
      value += character;
      continue;
    }
    at++;
    const escaped = characters[at] ?? '';
    if (escaped !== '\\' && escaped !== ',' && escaped !== '=') {
      return refuse(`invalid field selector: invalid escape sequence: \\${escaped}`);
    }
    value += escaped;
  }
  return accept(value);
}

/** The text of a selector that demands all these fields: `{'metadata.name': 'web'}` gives `metadata.name=web`. */
export function formatFields(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields).sort().map((field) => `${field}=${escapeFieldValue(fields[field] ?? '')}`).join(',');
}
