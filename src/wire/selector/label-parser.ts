import { parseInt64, quoteGo } from '../go-text.ts';
import { checkLabelValue, checkQualifiedName } from '../names.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import type { LabelOperator, LabelRequirement } from './label-selector.ts';
import { EVERY_LABEL, LabelSelector } from './label-selector.ts';

/**
 * Reads a label selector: requirements `k=v`, `k==v`, `k!=v`, `k in (a,b)`, `k notin (a,b)`, `k`, `!k`, `k>1`, `k<1`,
 * joined by commas. The error is Kubernetes' message, which a server sends with a 400.
 */
export function parseLabelSelector(text: string): Outcome<LabelSelector, string> {
  if (text === '') return accept(EVERY_LABEL);
  try {
    return accept(new LabelSelector(new LabelParser(text).parse()));
  } catch (error) {
    if (error instanceof SelectorProblem) return refuse(error.message);
    throw error;
  }
}

/** metav1.LabelSelector, as it stands in a Deployment's spec. */
export interface LabelSelectorObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] | null }[];
}

const OBJECT_OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([['In', 'in'], ['NotIn', 'notin'], ['Exists', 'exists'], ['DoesNotExist', '!']]);

/** Compiles a metav1.LabelSelector. An empty one selects everything; what an absent one means is the caller's to say. */
export function labelSelectorFromObject(object: LabelSelectorObject): Outcome<LabelSelector, string> {
  const requirements: LabelRequirement[] = [];
  for (const [key, value] of Object.entries(object.matchLabels ?? {})) requirements.push({ key, operator: '=', values: [value] });
  for (const { key, operator: name, values } of object.matchExpressions ?? []) {
    const operator = OBJECT_OPERATORS.get(name);
    if (operator === undefined) return refuse(`${quoteGo(name)} is not a valid label selector operator`);
    requirements.push({ key, operator, values: [...values ?? []] });
  }
  for (const requirement of requirements) {
    const problems = checkRequirement(requirement);
    if (problems.length > 0) return refuse(aggregate(problems));
  }
  return accept(new LabelSelector(requirements));
}

class SelectorProblem extends Error {}

type TokenKind = 'end' | 'identifier' | '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<';
interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const END: Token = { kind: 'end', text: '' };
// Blanks are skipped; an identifier is whatever is neither blank nor a special character.
const TOKEN = /[ \t\r\n]*(?:(==|!=|[=!(),<>])|([^ \t\r\n=!(),<>]+))/y;

class LabelParser {
  readonly #tokens: Token[] = [];
  #at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
      const [, special, identifier] = match;
      if (special !== undefined) this.#tokens.push({ kind: special as TokenKind, text: special });
      else if (identifier !== undefined) this.#tokens.push({ kind: 'identifier', text: identifier });
    }
  }

  parse(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    for (;;) {
      const first = this.#peek();
      if (first.kind === 'end') return requirements;
      if (first.kind !== 'identifier' && first.kind !== '!') fail(`found '${first.text}', expected: !, identifier, or 'end of string'`);
      requirements.push(this.#requirement());
      const after = this.#next();
      if (after.kind === 'end') return requirements;
      if (after.kind !== ',') fail(`found '${after.text}', expected: ',' or 'end of string'`);
      const following = this.#peek();
      if (following.kind !== 'identifier' && following.kind !== '!') fail(`found '${following.text}', expected: identifier after ','`);
    }
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #requirement(): LabelRequirement {
    let token = this.#next();
    const negated = token.kind === '!';
    if (negated) token = this.#next();
    if (token.kind !== 'identifier') failRequirement(`found '${token.text}', expected: identifier`);
    const key = token.text;
    const keyProblems = checkQualifiedName(key);
    // Kubernetes has no path for this error, and prints that.
    if (keyProblems.length > 0) failRequirement(`<nil>: Invalid value: ${quoteGo(key)}: ${keyProblems.join('; ')}`);
    const following = this.#peek().kind;
    if (negated) return { key, operator: '!', values: [] };
    if (following === 'end' || following === ',') return { key, operator: 'exists', values: [] };
    const operator = this.#operator();
    const values = operator === 'in' || operator === 'notin' ? this.#values() : [this.#exactValue()];
    const requirement: LabelRequirement = { key, operator, values: [...new Set(values)].sort() };
    const problems = checkRequirement(requirement);
    if (problems.length > 0) failRequirement(aggregate(problems));
    return requirement;
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#next();
    if (kind === '==') return '=';
    if (kind === '=' || kind === '!=' || kind === '>' || kind === '<') return kind;
    if (kind === 'identifier' && (text === 'in' || text === 'notin')) return text;
    return failRequirement(`found '${text}', expected: in, notin, =, ==, !=, gt, lt`);
  }

  #exactValue(): string {
    const { kind } = this.#peek();
    if (kind === 'end' || kind === ',') return '';
    const token = this.#next();
    return token.kind === 'identifier' ? token.text : failRequirement(`found '${token.text}', expected: identifier`);
  }

  /** `(a,b)`; an empty place stands for the empty value. */
  #values(): string[] {
    const open = this.#next();
    if (open.kind !== '(') failRequirement(`found '${open.text}' expected: '('`);
    const first = this.#peek();
    if (first.kind === ')') {
      this.#next();
      return [''];
    }
    if (first.kind !== 'identifier' && first.kind !== ',') failRequirement(`found '${first.text}', expected: ',', ')' or identifier`);
    const values: string[] = [];
    for (;;) {
      const token = this.#next();
      const following = this.#peek();
      if (token.kind === 'identifier') {
        values.push(token.text);
        if (following.kind !== ',' && following.kind !== ')') failRequirement(`found '${following.text}', expected: ',' or ')'`);
      } else if (token.kind === ',') {
        if (values.length === 0 || following.kind === ')' || following.kind === ',') values.push('');
      } else failRequirement(`found '${token.text}', expected: ',', or identifier`);
      if (following.kind === ')') {
        this.#next();
        return values;
      }
    }
  }
}

/** Kubernetes' `NewRequirement`: what is wrong with each part. */
function checkRequirement({ key, operator, values }: LabelRequirement): string[] {
  const problems: string[] = [];
  const keyProblems = checkQualifiedName(key);
  if (keyProblems.length > 0) problems.push(`key: Invalid value: ${quoteGo(key)}: ${keyProblems.join('; ')}`);
  if ((operator === 'in' || operator === 'notin') && values.length === 0) {
    problems.push("values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty");
  }
  if ((operator === 'exists' || operator === '!') && values.length > 0) {
    problems.push(`values: Invalid value: ${JSON.stringify(values)}: values set must be empty for exists and does not exist`);
  }
  values.forEach((value, index) => {
    if ((operator === '>' || operator === '<') && !parseInt64(value).ok) {
      problems.push(`values[${index}]: Invalid value: ${quoteGo(value)}: for 'Gt', 'Lt' operators, the value must be an integer`);
    }
    const valueProblems = checkLabelValue(value);
    if (valueProblems.length > 0) problems.push(`values[${index}][${key}]: Invalid value: ${quoteGo(value)}: ${valueProblems.join('; ')}`);
  });
  return problems;
}

function aggregate(problems: readonly string[]): string {
  return problems.length === 1 ? problems.join() : `[${problems.join(', ')}]`;
}

function fail(message: string): never {
  throw new SelectorProblem(message);
}

function failRequirement(message: string): never {
  return fail(`unable to parse requirement: ${message}`);
}
