// What `strace -f -ttt -yy` writes, as calls with a beginning and an end. Calls of several threads overlap.

export interface SystemCall {
  readonly name: string;
  /** The file or socket that it is about: a path, or `TCP:[from->to]`. Empty if it is about none. */
  readonly target: string;
  /** Places in the trace, counted in lines from 0: where it was entered, and where it returned. */
  readonly entered: number;
  readonly returned: number;
  /** What it gave back; negative: it failed. */
  readonly result: number;
  readonly thread: string;
  /** Seconds since 1970 when it was entered. */
  readonly time: number;
  /** The line, or both of them. */
  readonly text: string;
}

const LINE = /^(\d+)\s+(\d+(?:\.\d+)?)\s+(.*)$/;
const RESUMED = /^<\.\.\. (\w+) resumed>(.*)$/;
const UNFINISHED = ' <unfinished ...>';
const RESULT = /\)\s*=\s*(-?\d+)/;
// A socket's name has a `>` in it, but none that ends an argument.
const CALL = /^(\w+)\((?:\d+<(.*?)>(?=[,)]|$))?/;

/** Calls in the order in which they were entered; those that never returned are left out. */
export function readTrace(text: string): readonly SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, { readonly line: number; readonly time: number; readonly text: string }>();
  for (const [line, content] of text.split('\n').entries()) {
    const [, thread = '', time = '', body = ''] = LINE.exec(content) ?? [];
    if (body.endsWith(UNFINISHED)) {
      open.set(thread, { line, time: Number(time), text: body.slice(0, -UNFINISHED.length) });
      continue;
    }
    const rest = RESUMED.exec(body)?.[2];
    const begun = rest === undefined ? { line, time: Number(time), text: body } : open.get(thread);
    const [, name, target = ''] = CALL.exec(begun?.text ?? '') ?? [];
    const result = RESULT.exec(rest ?? body)?.[1];
    if (begun === undefined || name === undefined || result === undefined) continue;
    calls.push({ name, target, entered: begun.line, returned: line, result: Number(result), thread, time: begun.time, text: `${begun.text}${rest ?? ''}` });
  }
  return calls.sort((a, b) => a.entered - b.entered);
}
