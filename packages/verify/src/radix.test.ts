import { bech32m } from '@scure/base'
import { describe } from 'vitest'
import { radix } from './radix.ts'
import { MEMO } from './testing/case.ts'
import { describeCase } from './testing/describe-case.ts'

const rdx = (kind: string, fill: number): string =>
  bech32m.encode(`${kind}_rdx`, bech32m.toWords(Uint8Array.from([0x51, ...new Uint8Array(29).fill(fill)])), false)
const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'
const ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'
const xrd = { source: rdx('account', 1), vault: rdx('account', 2), stranger: rdx('account', 3) }
const manifest = ({
  from = xrd.source,
  vault = xrd.vault,
  router = ROUTER,
  amount = '5',
  taken = '5',
  memo = MEMO,
  more = '',
} = {}) => `CALL_METHOD Address("${from}") "withdraw" Address("${XRD}") Decimal("${amount}");
TAKE_FROM_WORKTOP Address("${XRD}") Decimal("${taken}") Bucket("bucket1");
CALL_METHOD Address("${router}") "user_deposit" Address("${from}") Address("${vault}") Bucket("bucket1") ${JSON.stringify(memo)};
${more}`

describe('deposits through the router on Radix', () =>
  describeCase({
    ...xrd,
    verifier: radix,
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'XRD.XRD',
    decimals: 18,
    memo: MEMO,
    target: null,
    accept: ['recipient', 'expiry'],
    honest: manifest(),
    attacks: {
      'from a stranger': manifest({ from: xrd.stranger }),
      'to a stranger': manifest({ vault: xrd.stranger }),
      'of more': manifest({ amount: '5.000000000000000001', taken: '5.000000000000000001' }),
      'of less': manifest({ amount: '4', taken: '4' }),
      'that take less than they withdraw': manifest({ taken: '1' }),
      'with another memo': manifest({ memo: MEMO.replace('0x1c', '0x2c') }),
      'with a second call': manifest({
        more: `CALL_METHOD Address("${xrd.stranger}") "deposit_batch" Expression("ENTIRE_WORKTOP");`,
      }),
      'with a second withdrawal': manifest({
        more: `CALL_METHOD Address("${xrd.source}") "withdraw" Address("${XRD}") Decimal("1");`,
      }),
    },
  }))
