/** A block that only this network has. */
export interface Checkpoint {
  readonly height: number
  readonly hash: string
}

/**
 * Checkpoints by chain code: the first block, or the first one after the split of BTC and BCH, and of BCH and BSV.
 *
 * Source: `chainparams.cpp` of Bitcoin Core, Bitcoin Cash Node, Litecoin Core, Dogecoin Core, Dash Core and zcashd.
 */
export const checkpoints: Readonly<Record<string, Checkpoint>> = {
  BTC: { height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
  BCH: { height: 556_767, hash: '0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c' },
  LTC: { height: 0, hash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2' },
  DOGE: { height: 0, hash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691' },
  DASH: { height: 0, hash: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6' },
  ZEC: { height: 0, hash: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08' },
}
