import { DURATION_FORMS, parseDuration } from '../base/duration.ts';
import { suggestion } from './closest.ts';
import { UsageFailure } from './failure.ts';

/** What a flag takes: nothing (`switch`), or a value of that form. */
export type FlagForm = 'switch' | 'text' | 'duration' | 'port' | readonly string[];

export interface Flag {
  readonly form: FlagForm;
  /** One letter. */
  readonly short?: string;
  /** The name of the value in the help: `NS`. */
  readonly value?: string;
  /** A sentence; says the default if there is one. */
  readonly help: string;
}

/** Keyed by the long name, without dashes. */
export type Flags = Readonly<Record<string, Flag>>;

export const COMMON_FLAGS: Flags = { help: { form: 'switch', short: 'h', help: 'Show this help.' } };

/** What stood on the command line, checked against the flags of the command. */
export class Arguments<Name extends string = string> {
  /** What is not a flag, in its order. */
  readonly positional: readonly string[];
  readonly #values: ReadonlyMap<string, string>;

  constructor(positional: readonly string[], values: ReadonlyMap<string, string>) {
    this.positional = positional;
    this.#values = values;
  }

  has(name: Name | 'help'): boolean {
    return this.#values.has(name);
  }

  text(name: Name): string | undefined {
    return this.#values.get(name);
  }

  /** Milliseconds. */
  duration(name: Name): number | undefined {
    const text = this.#values.get(name);
    return text === undefined ? undefined : parseDuration(text);
  }

  port(name: Name): number | undefined {
    const text = this.#values.get(name);
    return text === undefined ? undefined : Number(text);
  }
}

/**
 * Reads flags in any order and anywhere: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-A`; `--` ends them.
 * Throws {@link UsageFailure} with a sentence about what is wrong. A flag that stands twice is wrong too.
 */
export function parseArguments<F extends Flags>(words: readonly string[], flags: F): Arguments<keyof F & string> {
  const known: Flags = { ...flags, ...COMMON_FLAGS };
  const positional: string[] = [];
  const values = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      positional.push(...rest);
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positional.push(word);
      continue;
    }
    const { name, flag, attached } = identify(word, known);
    if (values.has(name)) throw new UsageFailure(`--${name} is given twice`);
    values.set(name, valueOf({ name, flag, attached }, rest));
  }
  return new Arguments(positional, values);
}

interface Given {
  readonly name: string;
  readonly flag: Flag;
  /** The value that is part of the same word. */
  readonly attached: string | undefined;
}

function identify(word: string, flags: Flags): Given {
  if (!word.startsWith('--')) return identifyShort(word, flags);
  const [, name = '', attached] = /^--([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag === undefined) throw new UsageFailure(`there is no flag --${name}${suggestion(name, Object.keys(flags)).replace('"', '"--')}`);
  return { name, flag, attached };
}

function identifyShort(word: string, flags: Flags): Given {
  const letter = word.charAt(1);
  const [name, flag] = Object.entries(flags).find(([, { short }]) => short === letter) ?? [];
  if (name === undefined || flag === undefined) {
    // A single dash before a long name is a common slip.
    const long = word.slice(1).replace(/=.*/s, '');
    const meant = Object.hasOwn(flags, long) ? `; did you mean "--${long}"?` : '';
    throw new UsageFailure(`there is no flag -${letter}${meant}`);
  }
  const attached = word.slice(2).replace(/^=/, '');
  return { name, flag, attached: attached === '' ? undefined : attached };
}

function valueOf({ name, flag, attached }: Given, rest: string[]): string {
  if (flag.form === 'switch') {
    if (attached !== undefined && attached !== 'true') throw new UsageFailure(`--${name} takes no value`);
    return '';
  }
  const value = attached ?? rest.shift();
  if (value === undefined) throw new UsageFailure(`--${name} needs a value (${flag.value ?? ''})`);
  check(name, value, flag.form);
  return value;
}

function check(name: string, value: string, form: Exclude<FlagForm, 'switch'>): void {
  if (form === 'text') {
    if (value === '') throw new UsageFailure(`--${name} must not be empty`);
  } else if (form === 'duration') {
    if (parseDuration(value) === undefined) throw new UsageFailure(`--${name} is "${value}"; a duration is written as ${DURATION_FORMS}`);
  } else if (form === 'port') {
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new UsageFailure(`--${name} is "${value}"; a port is a number from 0 to 65535`);
  } else if (!form.includes(value)) {
    throw new UsageFailure(`--${name} is "${value}"; it may be ${form.join(', ')}`);
  }
}
