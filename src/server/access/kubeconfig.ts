import { OWNER_ONLY, readTextFile, writeTextFile } from './atomic-file.ts';

export interface KubeconfigContent {
  /** For example `https://127.0.0.1:6443`. */
  readonly server: string;
  /** PEM. */
  readonly caCertificate: string;
  readonly token: string;
}

/** Somebody else's file is in the way. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
}

const NAME = 'everwatch';
/** By this line a file is known as ours and may be replaced. */
const MARK = '# Written by everwatch; replaced at each start.';

/** A kubeconfig with one cluster, one user and one context, all named `everwatch`. Needs no other file. */
export function kubeconfigText({ server, caCertificate, token }: KubeconfigContent): string {
  return `${MARK}
apiVersion: v1
kind: Config
clusters:
- name: ${NAME}
  cluster:
    server: ${quoted(server)}
    certificate-authority-data: ${Buffer.from(caCertificate, 'utf8').toString('base64')}
users:
- name: ${NAME}
  user:
    token: ${quoted(token)}
contexts:
- name: ${NAME}
  context:
    cluster: ${NAME}
    user: ${NAME}
current-context: ${NAME}
`;
}

/**
 * Writes it to `path` in one step, readable by the owner only. Rejects with {@link KubeconfigError} if a file is there
 * that this program has not written: a kubeconfig of other clusters must not get lost.
 */
export async function writeKubeconfig(path: string, content: KubeconfigContent & { readonly randomBytes: (size: number) => Uint8Array }): Promise<void> {
  const found = await readTextFile(path);
  if (found !== undefined && found.trim() !== '' && !found.startsWith(MARK)) {
    throw new KubeconfigError(`${path} exists and was not written by everwatch; name another file, or delete it`);
  }
  const unique = Buffer.from(content.randomBytes(6)).toString('hex');
  await writeTextFile(path, { text: kubeconfigText(content), mode: OWNER_ONLY, unique });
}

/** A JSON string is a YAML double-quoted scalar. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
