import { readFileSync } from 'node:fs'
import type { Unverifiable } from './oracle/unverifiable.ts'

/** The page that tells operators what cannot be verified. */
export const securityPage = (): string => readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')

/** A class as its row in `docs/security.md`. */
export const rowOf = ({ id, providers, why, operator, example }: Unverifiable): string =>
  `| ${id} | ${providers.join(', ')} | ${why} | ${operator} | \`${example.change}\` |`
