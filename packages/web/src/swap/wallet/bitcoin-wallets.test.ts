import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBitcoinWallets } from './find-bitcoin-wallets.ts'

const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Object that a wallet with the interface of UniSat puts into a page. */
const provider = (accounts: readonly string[] = [account]) => ({
  requestAccounts: async () => accounts,
  getAccounts: async () => accounts,
  signPsbt: async (psbt: string) => psbt,
  pushPsbt: async () => '00',
})

const found = (page: object) => {
  vi.stubGlobal('window', page)
  return findBitcoinWallets()
}

afterEach(() => void vi.unstubAllGlobals())

describe('the Bitcoin wallets of a browser', () => {
  it('are found where UniSat and OKX put them, and name their account for Bitcoin alone', async () => {
    const wallets = found({ unisat: provider(), okxwallet: { bitcoin: provider() } })
    expect(wallets.map(({ id, name, family }) => ({ id, name, family }))).toEqual([
      { id: 'bitcoin UniSat', name: 'UniSat', family: 'Bitcoin' },
      { id: 'bitcoin OKX', name: 'OKX', family: 'Bitcoin' },
    ])
    for (const wallet of wallets) {
      const connected = await wallet.connect()
      expect(connected.findAddress('BTC')).toBe(account)
      expect(connected.findAddress('LTC')).toBeUndefined()
      expect(connected.signers).toHaveLength(1)
    }
  })

  it.each([
    ['a page without a wallet', {}],
    ['an OKX wallet without Bitcoin', { okxwallet: { solana: {} } }],
    ['something else under the name', { unisat: 'installed', okxwallet: { bitcoin: null } }],
    ['a wallet that cannot sign', { unisat: { requestAccounts: async () => [account] } }],
  ])('are not found in %s', (_what, page) => {
    expect(found(page)).toEqual([])
  })

  it('are not connected without an account', async () => {
    const [wallet] = found({ okxwallet: { bitcoin: provider([]) } })
    await expect(wallet?.connect()).rejects.toThrow('named no account')
  })
})
