import type { Client } from '@switchyard/client'
import { type Token, toToken } from './token.ts'

/** The token with an identifier, whatever its case; `undefined` where the catalogue has none. */
export const findToken = async (client: Client, identifier: string): Promise<Token | undefined> => {
  const { tokens } = await client.searchTokens({ query: identifier, limit: 10 })
  const found = tokens.find((token) => token.identifier.toLowerCase() === identifier.toLowerCase())
  return found && toToken(found)
}
