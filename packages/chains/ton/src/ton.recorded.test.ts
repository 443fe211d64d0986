import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { decode } from './decode.ts'
import { readAccount, readHolding } from './gateway.ts'
import { readRecipients } from './recipients.ts'
import { buildOver, chainOver, coin } from './testing/fixtures.ts'

describeRecorded('TON', () => {
  const information = recordedJson('chains/data/rpc/ton-wallet_information.json')
  const chain = chainOver(async () => ({ status: 200, headers: {}, text: JSON.stringify(information) }))
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.TON

  it('accepts the valid addresses and refuses the others', () => {
    expect(valid.length).toBeGreaterThan(2)
    for (const { address, form } of valid) expect(chain.readAddress('TON', address)?.form, address).toBe(form)
    for (const { address } of invalid) expect(chain.readAddress('TON', address), address).toBeUndefined()
  })

  it('builds the recorded swap and decodes it', async () => {
    const swap = recordedJson('spec/data/vultisig-ios/v3-real-ton-swap.json')
    const { sourceAddress, targetAddress, tx, meta } = swap
    const sources = [sourceAddress] as [string]
    const built = await buildOver(chain, {
      kind: 'simpleTransfer',
      asset: coin,
      amount: 5_000_000_000n,
      sources,
      to: targetAddress,
    })
    expect({ tx: built.tx, txType: built.txType }).toEqual({ tx, txType: meta.txType })
    expect(decode({ tx, txType: 'TON', networkFee: 0n })).toEqual({
      to: targetAddress,
      amount: 5_000_000_000n,
      others: [],
    })
  })

  it('reads the recipients of a recorded transaction', () => {
    expect(readRecipients(recordedJson('chains/data/rpc/ton-transaction_status_response.json'))).toEqual([
      'UQDSkZZueXRl0lUk4hagLa8KrJzZbmtTE_RPZwTDSIw32WNH',
    ])
  })

  it('reads a wallet', () => {
    expect(readAccount(information)).toEqual({ balance: 62_709_394_797n, frozen: false, active: true, isWallet: true })
  })

  it('reads the balance of the wallet from the jetton contract only', () => {
    const listed = recordedJson('chains/data/rpc/ton-balance_jettons.trimmed.json')
    const [, second] = listed.jetton_wallets
    const [wallet, master] = [parseAddress(second.address), parseAddress(second.jetton)]
    if (!wallet || !master) throw new Error('The recording contains no addresses.')
    expect(readHolding(wallet, listed, master)).toEqual({ wallet, balance: 324_481_500_000n, decimals: 10 })
    expect(readHolding(master, listed, master)).toMatchObject({ balance: 0n })
  })
})
