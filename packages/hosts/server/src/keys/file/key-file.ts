import { z } from 'zod'
import { type KeyTerms, keyId, keyTermsShape } from '../../config/key-terms.ts'
import { refuseSharedKeyIds } from '../../config/signing-key-ids.ts'
import { ConfigError } from '../../settings/config-error.ts'
import { listProblems } from '../../settings/list-problems.ts'
import { readTree } from '../../settings/read-tree.ts'

/** One secret of a caller. */
export interface FileSecret {
  /** 64 hex digits. */
  readonly sha256: string
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601; the secret is refused from then on. */
  readonly expiresAt?: string
}

/** The public half of a replaced signing key, published until it expires. */
export interface RetiredSigning {
  readonly keyId: string
  readonly x: string
  readonly y: string
  readonly expiresAt: string
}

/** One caller of the keys file: its secrets and its terms. */
export interface FileKey extends KeyTerms {
  readonly id: string
  /** Empty once the key is revoked. */
  readonly secrets: readonly FileSecret[]
  readonly revokedAt?: string
  readonly retiredSigning?: readonly RetiredSigning[]
}

/** The keys file. */
export interface KeyFile {
  readonly version: 1
  readonly keys: readonly FileKey[]
}

const moment = z.iso.datetime({ offset: true })
const coordinate = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

const keySchema = z.strictObject({
  id: keyId,
  secrets: z.array(
    z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case'),
      createdAt: moment,
      expiresAt: moment.optional(),
    }),
  ),
  revokedAt: moment.optional(),
  ...keyTermsShape,
  retiredSigning: z
    .array(z.strictObject({ keyId: z.string(), x: coordinate, y: coordinate, expiresAt: moment }))
    .optional(),
})

const fileSchema: z.ZodType<KeyFile> = z.strictObject({
  version: z.literal(1),
  keys: z
    .array(keySchema)
    .refine((keys) => isUnique(keys.map(({ id }) => id)), { error: 'must not name one id twice' })
    .refine((keys) => isUnique(keys.flatMap(({ secrets }) => secrets.map(({ sha256 }) => sha256))), {
      error: 'must not hold one key twice',
    })
    .check(refuseSharedKeyIds),
})

/**
 * Checks the content of a keys file.
 *
 * @throws {ConfigError} whose problems each name the file and the path in it.
 */
export const checkKeyFile = (tree: unknown, file: string): KeyFile => {
  const result = fileSchema.safeParse(tree)
  if (result.success) return result.data
  throw new ConfigError(listProblems(result.error, 'keys file').map((problem) => `${file}: ${problem}`))
}

/**
 * Reads a keys file.
 *
 * @throws {ConfigError}
 */
export const readKeyFile = async (file: string): Promise<KeyFile> => checkKeyFile(await readTree(file), file)
