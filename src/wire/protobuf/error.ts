/**
 * What is wrong with a protobuf body:
 * - `not enveloped`: it does not begin with the four bytes `k8s\0`.
 * - `truncated`: it ends in the middle of a value.
 * - `overlong varint`: more than ten bytes.
 * - `bad tag`: field number 0 or above 2^29 - 1, a wire type that does not exist, or a group that ends without beginning.
 * - `wrong wire type`: the field exists, but not in this form.
 * - `too deep`: messages within messages, more than {@link MAX_MESSAGE_DEPTH}.
 * - `out of range`: a time outside of the years 1 to 9999.
 * - `bad JSON`: raw JSON inside a message (RawExtension, FieldsV1) cannot be read.
 * - `unknown kind`: no facts about the kind.
 * - `unsupported encoding`: the envelope says that its content is compressed or not protobuf.
 */
export type ProtobufProblem =
  | 'not enveloped'
  | 'truncated'
  | 'overlong varint'
  | 'bad tag'
  | 'wrong wire type'
  | 'too deep'
  | 'out of range'
  | 'bad JSON'
  | 'unknown kind'
  | 'unsupported encoding';

/** Messages within messages. As deep as JSON may be nested (`MAX_DEPTH` of wire/json). */
export const MAX_MESSAGE_DEPTH = 500;

/** A protobuf body that cannot be decoded. The one class for all problems of that encoding. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
  readonly problem: ProtobufProblem;
  /** In bytes from the start of the body. */
  readonly offset: number;
  /** The message that was being read, by its OpenAPI name, or `runtime.Unknown` for the envelope. */
  readonly type: string;

  constructor(problem: ProtobufProblem, where: { readonly type: string; readonly offset: number }, detail?: string) {
    super(`${where.type}: ${problem} at byte ${where.offset}${detail === undefined ? '' : `: ${detail}`}`);
    this.problem = problem;
    this.offset = where.offset;
    this.type = where.type;
  }
}
