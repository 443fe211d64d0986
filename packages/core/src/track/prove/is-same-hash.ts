/** Compares transaction hashes without prefix and case: chains and explorers spell them differently. */
export const isSameHash = (one: string, other: string): boolean => spellHash(one) === spellHash(other)

/** Returns the comparable spelling of a transaction hash. */
export const spellHash = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()
