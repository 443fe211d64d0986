import { coreFacts } from '../core-facts.ts'

/** Pages that show a transaction, by chain code; `{hash}` stands for its hash. Chains whose explorer takes another form of the hash are left out. */
export const defaultExplorers: Readonly<Record<string, string>> = coreFacts.own.explorers
