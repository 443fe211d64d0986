import type { FileKey, KeyFile } from '../file/key-file.ts'

/** The keys of a file as a text table: id, number of working secrets, their expiry, id of the signing key. */
export const listKeys = ({ keys }: KeyFile, now: number): string => {
  const rows = [['id', 'secrets', 'until', 'signing'], ...keys.map((key) => row(key, now))]
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

const row = ({ id, secrets, revokedAt, signing }: FileKey, now: number): readonly string[] => {
  const open = secrets.filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
  const until = open.at(-1)?.expiresAt ?? 'no end'
  const state = revokedAt === undefined ? (open.length === 0 ? 'expired' : until) : `revoked ${revokedAt}`
  return [id, String(open.length), state, signing?.keyId ?? '-']
}
