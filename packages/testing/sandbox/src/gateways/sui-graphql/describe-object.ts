import { base64 } from '@scure/base'
import { type CoinObject, coinContents, digestOf, storagePrice } from '../../ledgers/sui/sui-coin.ts'
import { fullType } from './move-type.ts'

/** References of objects: addresses, and transactions by digest. */
export interface References {
  address(address: string): object
  transaction(digest: string): object | null
}

/** A coin as `MoveObject`, and as the `Object` around it. */
export const describeObject = (coin: CoinObject, references: References): object => {
  const common = {
    address: coin.id,
    version: Number(coin.version),
    digest: digestOf(coin),
    owner: { __typename: 'AddressOwner', address: references.address(coin.owner) },
    previousTransaction: () => references.transaction(coin.writtenBy),
    storageRebate: String(storagePrice(coin)),
  }
  const contents = {
    bcs: base64.encode(Uint8Array.from(coinContents(coin))),
    json: { id: coin.id, balance: String(coin.balance) },
    type: { repr: fullType(`0x2::coin::Coin<${coin.coinType}>`) },
  }
  const asMoveObject = { ...common, contents, hasPublicTransfer: true }
  return { ...asMoveObject, asMoveObject }
}
