import type { QuoteParams } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { btc, eth } from '../testing/tokens.ts'
import { readAddresses } from './read-addresses.ts'

/** Of a network that knows no Taproot. */
const NO_TAPROOT = { source: ['p2wpkh'], refund: ['p2wpkh'], destination: ['p2wpkh'] }

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const network = { ...networkData, addressForms: { BTC: NO_TAPROOT } }
const [soldBtc, boughtEth] = [
  { asset: 'BTC.BTC', token: btc },
  { asset: 'ETH.ETH', token: eth },
]

/** The addresses of a swap of BTC for ETH. */
const read = (params: Partial<QuoteParams>) =>
  readAddresses(params as QuoteParams, { sell: soldBtc, buy: boughtEth }, network)

const destinationAddress = addresses.ETH

describe('the addresses of a quote', () => {
  it('are the destination, and the refund address where it is not the sender', () => {
    expect(read({ destinationAddress })).toEqual({ destination: addresses.ETH })
    const refundAddress = addresses.BTC
    expect(read({ destinationAddress, refundAddress })).toEqual({ destination: addresses.ETH, refund: addresses.BTC })
    expect(read({ destinationAddress, refundAddress, sourceAddress: addresses.BTC })).toEqual({
      destination: addresses.ETH,
    })
  })

  it('have a placeholder for an unknown destination', () => {
    expect(read({})).toEqual({ destination: 'x'.repeat(42) })
  })

  it('are declined on another chain, the destination first', () => {
    expect(read({ destinationAddress: addresses.BTC, refundAddress: 'nobody' })).toEqual({
      declined: {
        errorCode: 'invalidAddressForChain',
        message: `destinationAddress ${addresses.BTC} is not an address of Ethereum.`,
      },
    })
    expect(read({ destinationAddress, refundAddress: addresses.ETH })).toMatchObject({
      declined: { message: `refundAddress ${addresses.ETH} is not an address of Bitcoin.` },
    })
  })

  it('are declined in a form that the network neither pays to nor observes', () => {
    for (const field of ['refundAddress', 'sourceAddress'])
      expect(read({ destinationAddress, [field]: TAPROOT })).toMatchObject({
        declined: { message: expect.stringContaining(`${field} is a p2tr address`) },
      })
    const toBtc = readAddresses(
      { destinationAddress: TAPROOT } as QuoteParams,
      { sell: boughtEth, buy: soldBtc },
      network,
    )
    expect(toBtc).toMatchObject({ declined: { message: expect.stringContaining('destinationAddress is a p2tr') } })
    expect(read({ destinationAddress, sourceAddress: addresses.BTC })).toEqual({ destination: addresses.ETH })
  })
})
