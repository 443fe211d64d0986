import type { FileKey, KeyFile } from '../../keys/file/key-file.ts'

/** The keys of a file as a text table: id, number of working secrets, their expiry, id of the signing key. */
export const renderKeys = ({ keys }: KeyFile, now: number): string => {
  const rows = [['id', 'secrets', 'until', 'signing']]
  for (const key of keys) {
    const open = listOpenSecrets(key, now)
    const until = open.length === 0 ? 'expired' : (open.at(-1)?.expiresAt ?? 'no end')
    const state = key.revokedAt === undefined ? until : `revoked ${key.revokedAt}`
    rows.push([key.id, String(open.length), state, key.signing?.keyId ?? '-'])
  }
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return `${rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`
}

/** A caller of a file, for programs. */
export interface ListedKey {
  readonly id: string
  /** Its working keys, the oldest first. Times are ISO 8601. */
  readonly keys: readonly { readonly createdAt: string; readonly expiresAt?: string | undefined }[]
  readonly revokedAt?: string | undefined
  /** Id of its signing key. */
  readonly signing?: string | undefined
}

/** The callers of a file and their working keys, without anything secret. */
export const listKeys = ({ keys }: KeyFile, now: number): readonly ListedKey[] =>
  keys.map((key) => ({
    id: key.id,
    keys: listOpenSecrets(key, now).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    revokedAt: key.revokedAt,
    signing: key.signing?.keyId,
  }))

const listOpenSecrets = ({ secrets }: FileKey, now: number): FileKey['secrets'] =>
  secrets.filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
