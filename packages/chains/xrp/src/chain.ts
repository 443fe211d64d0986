import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAccounts, readAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readFunds, senderOf } from './funds.ts'
import type { Rippled } from './rippled.ts'

/** Creates the XRP Ledger chain. */
export const createChain = (rippled: Rippled, lifetimeLedgers: number): Chain => ({
  family: 'xrp',
  contract: 1,
  codes: ['XRP'],
  sweeps: false,
  manySources: false,
  address: (chain, text) => (chain === 'XRP' ? readAddress(text) : undefined),
  accounts: (chain, text) => (chain === 'XRP' ? readAccounts(text) : []),
  funds: (outgoing, context) => readFunds(rippled, outgoing, context),
  build: (deposit, funds, context) => build(rippled, lifetimeLedgers, deposit, funds, context),
  decode: (built) => decode(built),
  recipients: async (_code, hash, { signal }) =>
    /^[0-9a-f]{64}$/i.test(hash) ? rippled.paid(hash.toUpperCase(), signal) : [],
  balances: async (code, address, { signal, tokens }) => {
    const account = await rippled.account(senderOf([address]), signal)
    return [coinBalance(code, account?.balance ?? 0n, tokens)]
  },
})
