import { p2tr } from '@scure/btc-signer'
import { secp256k1Key } from '../../ledgers/public-keys.ts'
import { addressOf } from '../../ledgers/utxo/address.ts'
import type { UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import type { World } from '../../world/world.ts'
import { type FlipAsset, flipAssets, flipChains } from './assets.ts'

/** The network's funds on every chain. */
export interface Vault {
  /** Taproot address of the broker's private Bitcoin channel. */
  readonly bitcoin: string
  /** Signs and broadcasts a payout; returns the hash as the chain prints it. */
  pay(asset: FlipAsset, to: string, amount: bigint): string
  /** Deposit address of a channel; the same number gives the same address. */
  channelAddress(asset: FlipAsset, number: number): string
}

const PIECES = 20n
const STOCK_USD = 3_000_000n

const isUtxo = (ledger: object): ledger is UtxoLedger => 'coins' in ledger

/** Creates the vault and funds it with every asset. */
export const createVault = (world: World): Vault => {
  const holders = new Map(
    flipChains.map(({ ledger }) => [ledger, world.ledger(ledger).own(world.key(`chainflip/vault/${ledger}`))]),
  )
  const holderOf = ({ chain }: FlipAsset): string => holders.get(chain.ledger) as string
  const stock = (asset: FlipAsset, amount: bigint): void => {
    const ledger = world.ledger(asset.chain.ledger)
    const pieces = isUtxo(ledger) ? PIECES : 1n
    for (let piece = 0n; piece < pieces; piece++) ledger.fund(holderOf(asset), amount / pieces, asset.ledgerAsset)
  }
  for (const asset of flipAssets) {
    stock(asset, (STOCK_USD * 100_000_000n * 10n ** BigInt(asset.decimals)) / world.prices.usd(asset.priced))
  }
  const bitcoin = world.utxo.find(({ chain }) => chain === 'BTC') as UtxoLedger
  const key = secp256k1Key(world.key('chainflip/private-channel')).slice(1)
  return {
    bitcoin: addressOf(bitcoin.parameters, p2tr(key).script) as string,
    pay: (asset, to, amount) => {
      const ledger = world.ledger(asset.chain.ledger)
      // Tops up, so that a long run in one direction does not empty the vault.
      if (ledger.balance(holderOf(asset), asset.ledgerAsset) < amount * 2n) stock(asset, amount * 20n)
      return ledger.pay({ from: holderOf(asset), to, amount, asset: asset.ledgerAsset })
    },
    channelAddress: ({ chain }, number) => world.ledger(chain.ledger).own(world.key(`chainflip/channel/${number}`)),
  }
}
