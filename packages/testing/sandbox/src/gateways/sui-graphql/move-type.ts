import { GraphQLError } from 'graphql'

/** A type with full addresses, as the network prints it. */
export const fullType = (type: string): string =>
  type.replace(/0x([0-9a-f]{1,64})(?=::)/gi, (_, digits: string) => `0x${digits.toLowerCase().padStart(64, '0')}`)

/** A coin type in the notation of the ledger: addresses without leading zeros. Throws for text that is no type. */
export const shortType = (type: string): string => {
  const [, digits, rest] = /^0x0*([0-9a-f]{1,64})(::\w+::\w+)$/i.exec(type) ?? []
  if (digits === undefined || rest === undefined) throw new GraphQLError(`Failed to parse "TypeTag": ${type}`)
  return `0x${digits.toLowerCase()}${rest}`
}

/** Finds the coin type that a filter of objects selects: one, every coin, or no coin at all. */
export const coinTypeOf = (filter: string | null | undefined): string | 'every' | 'none' => {
  if (filter === undefined || filter === null) return 'every'
  const [, inner] = /^0x0*2::coin::Coin<(.+)>$/i.exec(filter) ?? []
  if (inner !== undefined) return shortType(inner)
  return /^0x0*2(::coin(::Coin)?)?$/i.test(filter) ? 'every' : 'none'
}
