import { describe, expect, it } from 'vitest'
import type { AddressReading, Chain } from '../contract/chain.ts'
import type { Capabilities } from '../contract/provider.ts'
import { fakeChain } from '../testing/fakes.ts'
import { fitAddresses, type RequestedAddresses } from './fit-addresses.ts'

const readings: Readonly<Record<string, AddressReading>> = {
  segwit: { canonical: 'SEGWIT', form: 'p2wpkh' },
  taproot: { canonical: 'TAPROOT', form: 'p2tr' },
  tex: { canonical: 'TEX', form: 'tex', alternatives: [{ form: 'p2pkh', address: 'T1' }] },
  bounceable: { canonical: 'UQ', form: 'bounceable', payTo: 'EQ' },
  burnt: { canonical: 'BURNT', form: 'p2wpkh', unspendable: true },
}

const bitcoin: Chain = fakeChain({ codes: ['BTC'], readAddress: (_chain, text) => readings[text] })

const fit = (addresses: Partial<RequestedAddresses>, capabilities: Partial<Capabilities> = {}) =>
  fitAddresses(
    { chains: new Map([['BTC', bitcoin]]) },
    { id: 'A', capabilities: { refund: 'forwarded', flexInput: false, privacy: false, ...capabilities } },
    { sellChain: 'BTC', buyChain: 'BTC', sources: [], destination: undefined, refund: undefined, ...addresses },
  )

const forms = (role: 'source' | 'refund' | 'destination', ...names: string[]): Partial<Capabilities> => ({
  addressForms: { BTC: { [role]: names } },
})

describe('addresses for a provider', () => {
  it('are spelled as networks read them, the bounce flag of TON with them', () => {
    const addresses = { sources: ['segwit', 'taproot'], destination: 'bounceable', refund: 'segwit' }
    expect(fit(addresses)).toEqual({
      sources: ['SEGWIT', 'TAPROOT'],
      destination: 'EQ',
      refund: 'SEGWIT',
      isRefundLeftOut: false,
      unconfirmed: [],
    })
  })
  it('are those of another form where the provider does not handle this one', () => {
    expect(fit({ destination: 'tex' }, forms('destination', 'p2pkh'))).toMatchObject({ destination: 'T1' })
    expect(fit({ destination: 'tex' }, forms('destination', 'p2pkh', 'tex'))).toMatchObject({ destination: 'TEX' })
    expect(fit({ destination: 'tex' })).toMatchObject({ destination: 'TEX' })
  })
  it('are refused in the role in which their form is not handled, and in no other', () => {
    const refused = (role: string, errorCode = 'invalidAddressForChain') => ({
      declined: { errorCode },
      refused: { role, form: 'p2tr' },
    })
    const segwit = (role: 'source' | 'refund' | 'destination') => forms(role, 'p2wpkh')
    expect(fit({ destination: 'taproot' }, segwit('destination'))).toMatchObject(refused('destination'))
    expect(fit({ sources: ['segwit', 'taproot'] }, segwit('source'))).toMatchObject(refused('source'))
    expect(fit({ sources: ['taproot'] }, segwit('refund'))).toMatchObject(refused('refund', 'invalidRefundAddress'))
    expect(fit({ sources: ['taproot'] }, segwit('destination'))).toMatchObject({ sources: ['TAPROOT'] })
    expect(fit({ sources: ['taproot'] }, { ...segwit('refund'), refund: 'sender' })).toMatchObject({
      sources: ['TAPROOT'],
    })
  })
  it('lose the refund address that cannot be refunded where the sender can, and not otherwise', () => {
    const segwit = forms('refund', 'p2wpkh')
    expect(fit({ sources: ['segwit'], refund: 'taproot' }, segwit)).toMatchObject({
      refund: undefined,
      isRefundLeftOut: true,
    })
    expect(fit({ sources: ['taproot'], refund: 'segwit' }, segwit)).toMatchObject({
      refund: 'SEGWIT',
      isRefundLeftOut: false,
    })
    expect(fit({ sources: ['taproot'], refund: 'taproot' }, segwit)).toMatchObject({
      declined: { errorCode: 'invalidRefundAddress' },
    })
  })
  it('are declined by what they are: no address, a name, or one that nobody can spend from', () => {
    const text = '!'.repeat(30)
    expect(fit({ destination: text })).toEqual({
      declined: {
        errorCode: 'invalidBuyAssetAddress',
        message: `destinationAddress ${text} is not a valid BTC address.`,
      },
    })
    expect(fit({ refund: text })).toMatchObject({ declined: { errorCode: 'invalidRefundAddress' } })
    for (const name of ['hello', 'alice.eth', 'bob.sol', 'carol.ton', 'dave', 'a-name-that-is-rather-long.crypto'])
      expect(fit({ destination: name }), name).toEqual({
        declined: {
          errorCode: 'invalidBuyAssetAddress',
          message: `destinationAddress ${name} is not a valid BTC address; an address is needed, not a name.`,
        },
      })
    expect(fit({ destination: 'burnt' })).toMatchObject({ declined: { errorCode: 'invalidDestinationAddress' } })
    expect(fit({ refund: 'burnt' })).toMatchObject({ declined: { errorCode: 'invalidRefundAddress' } })
  })
  it('are named where their form has not been seen to work', () => {
    const unproven: Partial<Capabilities> = { addressForms: { BTC: { unconfirmed: ['p2tr'] } } }
    const [role, chain, form] = ['destination', 'BTC', 'p2tr']
    expect(fit({ destination: 'taproot', refund: 'segwit' }, unproven)).toMatchObject({
      unconfirmed: [{ role, chain, form }],
    })
    expect(fit({ destination: 'segwit' }, unproven)).toMatchObject({ unconfirmed: [] })
  })
  it('are left to the provider on a chain without a package', () => {
    const addresses = { destination: 'hello', refund: 'hello', sellChain: 'ETH', buyChain: 'ETH' }
    expect(fit(addresses, { addressForms: { ETH: { destination: [] } } })).toMatchObject({
      destination: 'hello',
      refund: 'hello',
    })
  })
  it('repeat no more than the beginning of a long text', () => {
    const { declined } = fit({ destination: 'x'.repeat(100_000) }) as { declined: { message: string } }
    expect(declined.message.length).toBeLessThan(300)
  })

  it('are read once for all providers', () => {
    let reads = 0
    const counting = fakeChain({
      codes: ['BTC'],
      readAddress: (_chain, text) => (++reads > 0 ? readings[text] : undefined),
    })
    const ask = (destination: string) =>
      fitAddresses(
        { chains: new Map([['BTC', counting]]) },
        { id: 'A', capabilities: { refund: 'none', flexInput: false, privacy: false } },
        { sellChain: 'BTC', buyChain: 'BTC', sources: [], destination, refund: undefined },
      )
    for (let each = 0; each < 10; each++) expect(ask('segwit')).toMatchObject({ destination: 'SEGWIT' })
    expect(reads).toBe(1)
    // Others push it out.
    for (let each = 0; each < 64; each++) ask(`other ${each}`)
    ask('segwit')
    expect(reads).toBe(66)
  })
})
