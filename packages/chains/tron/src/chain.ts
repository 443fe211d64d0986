import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, Funds, Outgoing } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { buildApproval } from './approval.ts'
import { build } from './build.ts'
import { computeCosts } from './costs.ts'
import { createCachedGateway, readFunds, readPrices, requireAddress, type TronState } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'

/** Creates the TRON chain. */
export const createChain = (gateway: Gateway, lifetimeMs: number): Chain => {
  const cached = createCachedGateway(gateway)
  return {
    ...reader,
    contract: 1,
    sweeps: true,
    manySources: false,
    readAccounts: (chain, text) => (chain === 'TRON' ? readAccounts(text) : []),
    readFunds: (outgoing, context) => readFunds(cached, outgoing, context),
    buildApproval: (outgoing, funds, context) => buildApproval(outgoing, { funds, gateway, lifetimeMs }, context),
    computeSellable: computeSellable,
    build: (deposit, funds, context) => build(deposit, { funds, gateway, lifetimeMs }, context),
    readBalances: async (code, address, { signal, tokens }) => [
      createCoinBalance(code, (await gateway.account(address, signal)).balance, tokens),
    ],
    findRecipients: async (_code, hash, { signal }) => {
      const id = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
      return id === undefined ? [] : gateway.paid(id, signal)
    },
    readGas: async (_code, { signal, clock }) => {
      const { energy } = await readPrices(cached, clock, signal)
      return { value: energy.toString(), unit: 'sun/energy' }
    },
  }
}

/**
 * Returns the maximum a sweep can sell, base units: the whole balance of a token; of TRX the balance minus the fee of a
 * plain transfer to an existing account. A memo or a new recipient lowers it. 0n when nothing is left.
 */
const computeSellable = ({ asset, sources }: Outgoing, { balance, state }: Funds): bigint => {
  if (asset.address !== undefined) return balance
  const tron = state as TronState
  const owner = requireAddress(sources[0], 'sender')
  const { refBlockBytes, refBlockHash, timestamp } = tron.block
  const contract = { type: 'TransferContract', owner, to: owner, amount: balance } as const
  const raw = { refBlockBytes, refBlockHash, expiration: timestamp, contract, timestamp }
  const { networkFee } = computeCosts(raw, tron, { activated: true, energy: 0n })
  return balance > networkFee ? balance - networkFee : 0n
}
