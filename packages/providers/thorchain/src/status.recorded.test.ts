import type { StatusLeg, SwapStatus } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { parseMemo } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { harness } from './testing/harness.ts'
import { recorded } from './testing/recordings.ts'

const observed = async (file: string): Promise<SwapStatus | undefined> => {
  const status = recorded(`thornode/${file}`)
  const { provider, context } = harness({ [`/thorchain/tx/status/${status.tx.id}`]: status })
  return provider.getStatus?.({ hash: status.tx.id }, context)
}

/** One line per leg: chain, type, states, amounts and addresses. */
const line = (leg: StatusLeg): string =>
  [
    `${leg.chainId} ${leg.type} ${leg.status}/${leg.trackingStatus}`,
    `${leg.fromAmount} ${leg.fromAsset} > ${leg.toAmount} ${leg.toAsset}`,
    `${leg.fromAddress} > ${leg.toAddress}`,
    leg.hash,
    `${leg.block} ${leg.finalisedAt}`,
  ].join(' | ')

const lines = async (file: string): Promise<readonly string[]> => {
  const swapStatus = await observed(file)
  return swapStatus ? [line(swapStatus), ...swapStatus.legs.map(line)] : []
}

const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TRON_USDT = 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describeRecorded('a status', () => {
  it('of BNB sold for USDT on Ethereum', async () => {
    const hash = 'f87b68976e5ef68c2c8bed031a44566f9977ffc0be90eac45c807cc84c56d4c5'
    const from = '0xb1dfff6762b9a5edd945e7fa55ee15288e2e294f'
    const to = '0xb1Dfff6762b9A5Edd945e7fA55EE15288e2E294F'
    const payout = '0x2ff066bc2688f4cf099e1fefd560abadc731fcf25e2f2fae432469dfca7c0dfc'
    expect(await lines('gem_tx_status_bnb_to_eth_usdt.json')).toEqual([
      `56 streaming_swap completed/completed | 0.0213 BSC.BNB > 12.973781 ${USDT} | ${from} > ${to} | 0x${hash} | -1 -1`,
      `56 native_contract_call completed/completed | 0.0213 BSC.BNB > 0.0213 BSC.BNB | ${from} > 0x54eb90bcd8ab035440647cf290e74394201bb933 | 0x${hash} | -1 -1`,
      `thorchain-1 streaming_swap completed/completed | 0.0213 BSC.BNB > 12.973781 ${USDT} | ${from} > ${to} | ${hash.toUpperCase()} | -1 -1`,
      `1 token_transfer completed/completed | 12.973781 ${USDT} > 12.973781 ${USDT} | 0x29c2fdd217ff6ab439bddca4f8c7718689f00235 > ${to} | ${payout} | -1 -1`,
    ])
  })

  it('of BNB sold for TRX, done and still being paid', async () => {
    const hash = 'bb189f94566d89a96092d986ddc51938eed45d15ece48ab82e38eb9f9073c467'
    const from = '0xba4d1d35bce0e8f28e5a3403e7a0b996c5d50ac4'
    const to = 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'
    const deposit = `56 native_contract_call completed/completed | 0.02 BSC.BNB > 0.02 BSC.BNB | ${from} > 0x41dde5173b3394be9e1dd78f69fe933fcb2eb411 | 0x${hash} | -1 -1`
    const swap = `thorchain-1 streaming_swap completed/completed | 0.02 BSC.BNB > 43.070556 TRON.TRX | ${from} > ${to} | ${hash.toUpperCase()} | -1 -1`
    expect(await lines('gem_tx_status_bnb_to_tron.json')).toEqual([
      `56 streaming_swap completed/completed | 0.02 BSC.BNB > 43.070556 TRON.TRX | ${from} > ${to} | 0x${hash} | -1 -1`,
      deposit,
      swap,
      `728126428 native_send completed/completed | 43.070556 TRON.TRX > 43.070556 TRON.TRX | TYoxBLUbihVZL6iXPPYCNWdszjU2d7yuog > ${to} | 52591a72036b18604c540f3340e151f2bc7ebbd631c51b1250a3d86c74e1ead7 | -1 -1`,
    ])
    expect(await lines('gem_tx_status_bnb_to_tron_pending.json')).toEqual([
      `56 streaming_swap swapping/outbound | 0.02 BSC.BNB > 43.070556 TRON.TRX | ${from} > ${to} | 0x${hash} | -1 -1`,
      deposit,
      swap,
      `728126428 native_send pending/outbound | 43.070556 TRON.TRX > 43.070556 TRON.TRX |  > ${to} |  | -1 -1`,
    ])
    const pending = await observed('gem_tx_status_bnb_to_tron_pending.json')
    expect(pending?.transient).toEqual({ estimatedTimeToComplete: 3, currentLegIndex: 2 })
  })

  it('of USDT sold for RUNE, paid within THORChain', async () => {
    const hash = '160bc649aa77d0dc359199e32afd0a2d9eb60563ab938a1beaffa9eea1c0fc18'
    const to = 'thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf'
    expect(await lines('gem_tx_status_eth_usdt_to_rune.json')).toEqual([
      `1 streaming_swap completed/completed | 8366 ${USDT} > 20963.15169517 THOR.RUNE |  > ${to} | 0x${hash} | -1 -1`,
      `1 token_contract_call completed/completed | 8366 ${USDT} > 8366 ${USDT} |  >  | 0x${hash} | -1 -1`,
      `thorchain-1 streaming_swap completed/completed | 8366 ${USDT} > 20963.15169517 THOR.RUNE |  > ${to} | ${hash.toUpperCase()} | -1 -1`,
      `thorchain-1 native_send completed/completed | 20963.15169517 THOR.RUNE > 20963.15169517 THOR.RUNE |  >  | ${hash.toUpperCase()} | -1 -1`,
    ])
  })

  it('of LTC sold for ETH', async () => {
    const hash = 'd62df92a6a0eeb68411bc0a594cba178d2aa8be9239893be1ecab0a43befe497'
    const from = 'ltc1qdlwy6k2u0jqyvj4y5sawm6mstlkxkgfxyu5rls'
    const to = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
    expect(await lines('gem_tx_status_ltc_to_eth.json')).toEqual([
      `litecoin streaming_swap completed/completed | 0.05 LTC.LTC > 0.00124368 ETH.ETH | ${from} > ${to} | ${hash} | -1 -1`,
      `litecoin native_send completed/completed | 0.05 LTC.LTC > 0.05 LTC.LTC | ${from} > ltc1qdp0tnjam9zzfevepjdjpgjyrk4t33wrerh2yxp | ${hash} | -1 -1`,
      `thorchain-1 streaming_swap completed/completed | 0.05 LTC.LTC > 0.00124368 ETH.ETH | ${from} > ${to} | ${hash.toUpperCase()} | -1 -1`,
      `1 native_send completed/completed | 0.00124368 ETH.ETH > 0.00124368 ETH.ETH | 0x0cc2aea12d4fd98fa181e0ad6fe912f9b150bbca > ${to} | 0x68f5ebd1ed3f00118a58c177d403ecf132971d93f0c9e0b1086663f4f99ceda3 | -1 -1`,
    ])
  })

  it('of LTC sold for USDT on TRON', async () => {
    const hash = 'fbeeba21cb7503aa64809249b08050bd591f1a9ad0c0f94b09d666bc410ded66'
    const from = 'ltc1qp0esmcpjymjahn3aptwtpf82axyq2g36kzgrng'
    const to = 'TMazs4f2ybMjGf7WXAx4uiRf2T7XtMC6qt'
    expect(await lines('gem_tx_status_ltc_to_tron_usdt.json')).toEqual([
      `litecoin streaming_swap completed/completed | 1.6066101 LTC.LTC > 79.158429 ${TRON_USDT} | ${from} > ${to} | ${hash} | -1 -1`,
      `litecoin native_send completed/completed | 1.6066101 LTC.LTC > 1.6066101 LTC.LTC | ${from} > ltc1q2w4h6e0pwlucnugce4rshpw3z52kv9etx7fpu5 | ${hash} | -1 -1`,
      `thorchain-1 streaming_swap completed/completed | 1.6066101 LTC.LTC > 79.158429 ${TRON_USDT} | ${from} > ${to} | ${hash.toUpperCase()} | -1 -1`,
      `728126428 token_transfer completed/completed | 79.158429 ${TRON_USDT} > 79.158429 ${TRON_USDT} | TDn2JApQgDumRE6MnKbxS5PyS4wtAzf6Dz > ${to} | 544827704f9ad53f2d33209f73f7cc39c3aa5068481d87316ed189b322784222 | -1 -1`,
    ])
  })
})

describeRecorded('a memo observed on a chain', () => {
  it('is read from deposits the nodes observed', () => {
    const memoOf = (file: string) => parseMemo(recorded(`thornode/${file}`).observed_tx.tx.memo)
    const bare = { interval: 0, quantity: 0, affiliates: [] }
    const toRune = {
      asset: 'THOR.RUNE',
      destination: 'thor18lskl38ewc56mp2mzp4t5wfhawmwmmvg366f0a',
      limit: 0n,
      ...bare,
    }
    const toBtc = {
      asset: 'BTC.BTC',
      destination: 'bc1qyw9m7jdgrp2has5w5jjle6x9djlenx6mp00yp5',
      limit: 125_456n,
      ...bare,
    }
    expect(memoOf('xchain-tcquery_thornodeTx.json')).toEqual(toRune)
    expect(memoOf('xchain-tcquery_thornodeObservedTx.json')).toEqual(toRune)
    expect(memoOf('xchain-tcquery_thornodeIncompleteTx.json')).toEqual(toBtc)
  })

  it('is read from the data of TRON and XRP deposits', () => {
    const text = (hex: string): string => Buffer.from(hex, 'hex').toString('utf8')
    const stream = { limit: 0n, interval: 1, quantity: 0, affiliates: [{ account: 'g1', bps: 50 }] }
    expect(parseMemo(text(recorded('external/gem_transaction_thorchain_swap.json').raw_data.data))).toEqual({
      asset: 'TRON.USDT',
      destination: 'TNAwd1WFe7GHTxovGU9MeT6mi3J4KAZMvP',
      ...stream,
    })
    const [payment] = recorded('external/gem_account_transaction_thorchain_swap.json').result.transactions
    expect(parseMemo(text(payment.tx_json.Memos[0].Memo.MemoData))).toEqual({
      asset: 'b',
      destination: 'bc1q3yw4t9xlqq9982qhvp95lgs60xrjdkmjdta0jn',
      ...stream,
    })
  })
})
