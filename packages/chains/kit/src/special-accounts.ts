import {
  type FactReader,
  type RecipientKind,
  type RecipientProblem,
  type RecipientReading,
  readChoice,
  readEach,
  readMembers,
  readText,
} from '@switchyard/core'

/** A kind of special account: its kind as a recipient, and the problem of paying one with this name. */
interface SpecialKind {
  readonly account: RecipientKind
  readonly describe: (name: string) => RecipientProblem
}

const lose = (text: string): RecipientProblem => ({ verdict: 'lost', reason: 'special', text })

type SpecialKindName = 'burn' | 'module' | 'program' | 'token' | 'contract' | 'treasury' | 'commentRequired'

const kinds: Readonly<Record<SpecialKindName, SpecialKind>> = {
  burn: { account: 'derived', describe: (name) => lose(`is a burn address (${name}); what is sent there is lost`) },
  module: {
    account: 'module',
    describe: (name) => lose(`is the account of ${name}, a module of its chain, which takes no payments of users`),
  },
  program: {
    account: 'program',
    describe: (name) => lose(`is ${name}, a program of its chain; what is sent there is lost`),
  },
  token: { account: 'token', describe: (name) => lose(`is the token ${name} itself; what is sent there is lost`) },
  contract: {
    account: 'contract',
    describe: (name) => lose(`is ${name}, a contract of a protocol that credits no payment to a user`),
  },
  treasury: {
    account: 'wallet',
    describe: (name) => ({ verdict: 'risk', reason: 'special', text: `belongs to ${name}, not to a user` }),
  },
  commentRequired: {
    account: 'wallet',
    describe: (name) => ({
      verdict: 'lost',
      reason: 'needsTag',
      text: `belongs to ${name}, which credits only payments with a comment, and no provider sends one`,
    }),
  },
}

/** An account that belongs to a chain or to a protocol, a fact of the chain package. */
export interface SpecialAccount {
  /** In canonical spelling. */
  readonly address: string
  /** `burn`, `module`, `program`, `token`, `contract` (routers and vaults too), `treasury`, or `commentRequired` for exchanges. */
  readonly kind: SpecialKindName
  /** The name that a sentence may have: `asgard`, `the router of THORChain`. */
  readonly name: string
}

/** Reads the special accounts of a chain, a fact: `[{ "address": "…", "kind": "module", "name": "asgard" }]`. */
export const readSpecialAccounts: FactReader<readonly SpecialAccount[]> = readEach(
  readMembers<SpecialAccount>({
    address: readText,
    kind: readChoice(Object.keys(kinds) as SpecialKindName[]),
    name: readText,
  }),
)

const indexes = new WeakMap<readonly SpecialAccount[], ReadonlyMap<string, SpecialAccount>>()

/**
 * Inspects an address that may be one of these accounts; `undefined` where it is none.
 *
 * @param address In canonical spelling.
 *
 * @example
 * const special = inspectSpecialAccount(facts().specialAccounts.SOL, canonical)
 */
export const inspectSpecialAccount = (
  accounts: readonly SpecialAccount[] | undefined,
  address: string,
): RecipientReading | undefined => {
  if (!accounts) return undefined
  let index = indexes.get(accounts)
  if (!index) {
    index = new Map(accounts.map((account) => [account.address, account]))
    indexes.set(accounts, index)
  }
  const found = index.get(address)
  return found && { kind: kinds[found.kind].account, problems: [kinds[found.kind].describe(found.name)] }
}
