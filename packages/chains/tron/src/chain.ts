import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAccounts, readAddress } from './address.ts'
import { approval } from './approval.ts'
import { build, type Lifetime } from './build.ts'
import { decode } from './decode.ts'
import { decodeApproval } from './decode-approval.ts'
import { createReader, pricesOf, readFunds } from './funds.ts'
import { sellable } from './sellable.ts'
import type { Trongrid } from './trongrid.ts'

/** Creates the TRON chain. */
export const createChain = (trongrid: Trongrid, lifetime: Lifetime): Chain => {
  const reader = createReader(trongrid)
  return {
    family: 'tron',
    contract: 1,
    codes: ['TRON'],
    sweeps: true,
    manySources: false,
    address: (chain, text) => (chain === 'TRON' ? readAddress(text) : undefined),
    accounts: (chain, text) => (chain === 'TRON' ? readAccounts(text) : []),
    funds: (outgoing, context) => readFunds(reader, outgoing, context),
    approval: (outgoing, funds, context) => approval(trongrid, lifetime.lifetimeMs, outgoing, funds, context),
    decodeApproval: (given) => decodeApproval(given),
    sellable,
    build: (deposit, funds, context) => build(trongrid, lifetime, deposit, funds, context),
    decode: (built) => decode(built),
    balances: async (code, address, { signal, tokens }) => [
      coinBalance(code, (await trongrid.account(address, signal)).balance, tokens),
    ],
    recipients: async (_code, hash, { signal }) => {
      const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
      return id === undefined ? [] : trongrid.paid(id, signal)
    },
    gas: async (_code, { signal, clock }) => {
      const { energy } = await pricesOf(reader, clock, signal)
      return { value: energy.toString(), unit: 'sun/energy' }
    },
  }
}
