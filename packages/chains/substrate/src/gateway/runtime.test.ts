import olderRelayChain from '@polkadot/types-support/metadata/v14/polkadot-hex'
import relayChain from '@polkadot/types-support/metadata/v15/polkadot-hex'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { METADATA } from '../testing/official.ts'
import { readRuntime } from './runtime.ts'

describe('the runtime', () => {
  it('of Asset Hub has the transfer calls under the known indices', () => {
    expect(readRuntime(METADATA)).toEqual({ existentialDeposit: 100_000_000n, hasKnownTransfers: true })
  })

  it('of the relay chain has them under other indices', () => {
    for (const metadata of [relayChain, olderRelayChain]) {
      expect(readRuntime(metadata)).toEqual({ existentialDeposit: 10_000_000_000n, hasKnownTransfers: false })
    }
  })

  it('is not read from other data', () => {
    for (const answer of [undefined, null, '', '0x', '0x6d657461', METADATA.slice(0, 1000)]) {
      expect(() => readRuntime(answer)).toThrow(UpstreamError)
    }
  })
})
