import {
  type BuildCase,
  type DeclineCase,
  providerOf,
  providerSuite,
  type RefusedBuildCase,
} from '@switchyard/conformance'
import type { Capabilities, Token } from '@switchyard/core'
import { describe, it } from 'vitest'
import { enforcedLimit } from './enforced-limit.ts'
import { type TestMember, vaultsWith } from './member.ts'
import { type Endings, endingsOf, stubsOf } from './stubs.ts'
import { btc, eth, usdc } from './tokens.ts'

/** What a network adds to the cases of the family. */
export interface ConformanceCases {
  readonly capabilities: Pick<Capabilities, 'feeCapBps' | 'refusedForms'>
  /** What is sold for `buy`, whose name at the node is `bought`. Amounts are base units. */
  readonly sells: readonly (readonly [sell: Token, sellAmount: bigint])[]
  readonly buy: Token
  readonly bought: string
  readonly endings: Endings
  readonly declines: readonly DeclineCase[]
  readonly refusedBuilds?: readonly RefusedBuildCase[]
}

/** The contract of a provider, held against a network of the family. */
export const familyConformance = (member: TestMember, cases: ConformanceCases): void => {
  const { addresses, now, protocol } = member
  const { supported, quoted, over } = stubsOf(member)
  const parties = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const
  const ethParties = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
  const asked = { sell: btc, buy: eth, sellAmount: 10_000_000n, destinationAddress: addresses.ETH }
  const toEth = { params: asked, stubs: quoted('ETH.ETH') }
  const built = { ...toEth, buildStubs: supported, addresses: parties }
  const fromEth = { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: addresses.BTC }
  const other = '0x2222222222222222222222222222222222222222'
  const [accounts, serviceAccounts] = [{ [protocol]: 'aff' }, { [protocol]: 'op' }]
  const shares = { affiliateBps: 0, serviceBps: 0, accounts, serviceAccounts }
  const tooLong = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'

  const sells: readonly BuildCase[] = cases.sells.map(([sell, sellAmount]) => ({
    title: `${sell.identifier} for ${cases.buy.ticker}`,
    params: { sell, buy: cases.buy, sellAmount, destinationAddress: addresses.ETH },
    stubs: quoted(cases.bought),
    buildStubs: supported,
    addresses: { sources: ['the sender'], destinationAddress: addresses.ETH },
  }))

  providerSuite({
    test: { describe, it },
    make: (tools) => providerOf(member.plugin({ baseUrl: 'http://node' }), member.provider)(tools),
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
        { ...toEth, title: 'without addresses', params: { ...asked, destinationAddress: undefined } },
        { ...toEth, title: 'whatever arrives', params: { ...asked, flexInput: true } },
      ],
      declines: cases.declines,
      builds: [
        {
          title: 'ETH for BTC with a refund address',
          params: { ...fromEth, refundAddress: other },
          stubs: quoted('BTC.BTC'),
          buildStubs: supported,
          addresses: { ...ethParties, refundAddress: other },
        },
        {
          title: 'USDC for BTC',
          params: { ...fromEth, sell: usdc, sellAmount: 10n ** 10n },
          stubs: quoted('BTC.BTC'),
          buildStubs: supported,
          addresses: ethParties,
        },
        { ...built, title: 'BTC for ETH, whatever arrives', params: { ...asked, flexInput: true } },
        ...sells,
      ],
      fees: [
        {
          ...built,
          title: 'two shares from Bitcoin',
          params: { ...asked, fees: shares },
          stubs: quoted('ETH.ETH', '900000'),
          markers: [':aff/op:30/15'],
        },
        {
          title: 'two shares through the router',
          params: { ...fromEth, fees: shares },
          stubs: quoted('BTC.BTC', '900000'),
          buildStubs: supported,
          addresses: ethParties,
          markers: [':aff/op:30/15'],
        },
      ],
      enforced: enforcedLimit,
      refusedBuilds: [
        {
          ...built,
          title: 'a halt since the quote',
          buildStubs: over(vaultsWith(member, 'ETH', { halted: true })),
          errorCode: 'swapHalted',
        },
        {
          ...built,
          title: 'a refund address that must fit',
          addresses: { ...parties, refundAddress: tooLong, refundAddressSetting: 'STRICT' },
          errorCode: 'refundAddressTooLongForSellChain',
        },
        ...(cases.refusedBuilds ?? []),
      ],
      statuses: endingsOf(member, cases.endings),
    },
  })
}
