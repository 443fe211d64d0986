import {
  type BuildCase,
  type DeclineCase,
  pickProvider,
  providerSuite,
  type RefusedBuildCase,
} from '@switchyard/conformance'
import type { Capabilities, Token } from '@switchyard/core'
import { describe, it } from 'vitest'
import { enforcedLimit } from './enforced-limit.ts'
import { type Endings, endingsOf, stubsOf } from './stubs.ts'
import { type TestNetwork, vaultsWith } from './test-network.ts'
import { btc, eth, usdc } from './tokens.ts'

/** Conformance cases of one network in addition to those of the family. */
export interface ConformanceCases {
  readonly capabilities: Pick<Capabilities, 'feeCapBps'>
  /** Assets sold for `buy`, which the node names `bought`. Amounts are in base units. */
  readonly sells: readonly (readonly [sell: Token, sellAmount: bigint])[]
  readonly buy: Token
  readonly bought: string
  readonly endings: Endings
  readonly declines: readonly DeclineCase[]
  readonly refusedBuilds?: readonly RefusedBuildCase[]
}

/** Runs the conformance suite against one network of the family. */
export const familyConformance = (testNetwork: TestNetwork, cases: ConformanceCases): void => {
  const { addresses, now, protocol } = testNetwork
  const { supported, quoted, over } = stubsOf(testNetwork)
  const addressesOfSwap = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const
  const fromEthAddresses = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
  const params = { sell: btc, buy: eth, sellAmount: 10_000_000n, destinationAddress: addresses.ETH }
  const toEth = { params, stubs: quoted('ETH.ETH') }
  const built = { ...toEth, buildStubs: supported, addresses: addressesOfSwap }
  const fromEth = { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: addresses.BTC }
  const other = '0x2222222222222222222222222222222222222222'
  const [accounts, serviceAccounts] = [{ [protocol]: 'aff' }, { [protocol]: 'op' }]
  const fees = { affiliateBps: 0, serviceBps: 0, accounts, serviceAccounts }
  const tooLong = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'

  const sells: readonly BuildCase[] = cases.sells.map(([sell, sellAmount]) => ({
    title: `${sell.identifier} for ${cases.buy.ticker}`,
    params: { sell, buy: cases.buy, sellAmount, destinationAddress: addresses.ETH },
    stubs: quoted(cases.bought, '0', sell.chain),
    buildStubs: supported,
    addresses: { sources: ['the sender'], destinationAddress: addresses.ETH },
  }))

  providerSuite({
    test: { describe, it },
    make: (tools) => pickProvider(testNetwork.plugin({ baseUrl: 'http://node' }), testNetwork.provider)(tools),
    capabilities: {
      refund: 'forwarded',
      flexInput: true,
      depositKinds: ['transferWithMemo', 'contractCall'],
      walletsOnly: true,
      privacy: false,
      faultCode: 'apiRequestFailed',
      ...cases.capabilities,
    },
    cases: {
      now,
      assets: { stubs: supported },
      quotes: [
        { ...toEth, title: 'BTC for ETH' },
        { ...toEth, title: 'without addresses', params: { ...params, destinationAddress: undefined } },
        { ...toEth, title: 'flexible input', params: { ...params, flexInput: true } },
      ],
      declines: cases.declines,
      builds: [
        {
          title: 'ETH for BTC with a refund address',
          params: { ...fromEth, refundAddress: other },
          stubs: quoted('BTC.BTC', '0', 'ETH'),
          buildStubs: supported,
          addresses: { ...fromEthAddresses, refundAddress: other },
        },
        {
          title: 'USDC for BTC',
          params: { ...fromEth, sell: usdc, sellAmount: 10n ** 10n },
          stubs: quoted('BTC.BTC', '0', 'ETH'),
          buildStubs: supported,
          addresses: fromEthAddresses,
        },
        { ...built, title: 'BTC for ETH with flexible input', params: { ...params, flexInput: true } },
        ...sells,
      ],
      fees: [
        {
          ...built,
          title: 'two fees from Bitcoin',
          params: { ...params, fees },
          stubs: quoted('ETH.ETH', '900000'),
          markers: [':aff/op:30/15'],
        },
        {
          title: 'two fees through the router',
          params: { ...fromEth, fees },
          stubs: quoted('BTC.BTC', '900000', 'ETH'),
          buildStubs: supported,
          addresses: fromEthAddresses,
          markers: [':aff/op:30/15'],
        },
      ],
      enforced: enforcedLimit,
      refusedBuilds: [
        {
          ...built,
          title: 'a halt since the quote',
          buildStubs: over(vaultsWith(testNetwork, 'ETH', { halted: true })),
          errorCode: 'swapHalted',
        },
        {
          ...built,
          title: 'a refund address that must fit',
          addresses: { ...addressesOfSwap, refundAddress: tooLong, refundAddressSetting: 'STRICT' },
          errorCode: 'refundAddressTooLongForSellChain',
        },
        ...(cases.refusedBuilds ?? []),
      ],
      statuses: endingsOf(testNetwork, cases.endings),
    },
  })
}
