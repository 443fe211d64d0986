import { coinBalance } from '@switchyard/chain-kit'
import type { Chain, Funds, Outgoing } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { approval } from './approval.ts'
import { build, type Lifetime } from './build.ts'
import { costsOf } from './costs.ts'
import { bytesOf, createReader, pricesOf, readFunds, type TronState } from './funds.ts'
import { reader } from './reader.ts'
import type { Trongrid } from './trongrid.ts'

/** Creates the TRON chain. */
export const createChain = (trongrid: Trongrid, lifetime: Lifetime): Chain => {
  const gateway = createReader(trongrid)
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    accounts: (chain, text) => (chain === 'TRON' ? readAccounts(text) : []),
    funds: (outgoing, context) => readFunds(gateway, outgoing, context),
    approval: (outgoing, funds, context) => approval(trongrid, lifetime.lifetimeMs, outgoing, funds, context),
    sellable,
    build: (deposit, funds, context) => build(trongrid, lifetime, deposit, funds, context),
    balances: async (code, address, { signal, tokens }) => [
      coinBalance(code, (await trongrid.account(address, signal)).balance, tokens),
    ],
    recipients: async (_code, hash, { signal }) => {
      const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
      return id === undefined ? [] : trongrid.paid(id, signal)
    },
    gas: async (_code, { signal, clock }) => {
      const { energy } = await pricesOf(gateway, clock, signal)
      return { value: energy.toString(), unit: 'sun/energy' }
    },
  }
}

/**
 * Returns the maximum a sweep can sell, base units: the whole balance of a token; of TRX the balance minus the fee of a
 * plain transfer to an existing account. A memo or a new recipient lowers it. 0n when nothing is left.
 */
const sellable = ({ asset, sources }: Outgoing, { balance, state }: Funds): bigint => {
  if (asset.address !== undefined) return balance
  const tron = state as TronState
  const owner = bytesOf(sources[0], 'sender')
  const { refBlockBytes, refBlockHash, timestamp } = tron.block
  const contract = { type: 'TransferContract', owner, to: owner, amount: balance } as const
  const raw = { refBlockBytes, refBlockHash, expiration: timestamp, contract, timestamp }
  const { networkFee } = costsOf(raw, tron, { activated: true, energy: 0n })
  return balance > networkFee ? balance - networkFee : 0n
}
