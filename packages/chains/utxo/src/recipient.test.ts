import { expect, it } from 'vitest'
import { reader } from './reader.ts'
import { coin } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const inspect = (chain: string, address: string) =>
  reader.inspectRecipient?.({ asset: coin(chain), address, role: 'destination' })

// Source: dust by the relay rules of Bitcoin Core, Litecoin Core, Dogecoin Core and Bitcoin Cash Node.
it.each([
  ['BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 546n],
  ['BTC', '3F1c6UWAs9RLN2Mbt5bAJue12VhVCorXzs', 540n],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 294n],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330n],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 330n],
  ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 2_940n],
  ['DOGE', 'DRmCnxzL9U11EJzLmWkm2ikaZikPFbLuQD', 1_000_000n],
  ['BCH', 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', 546n],
])('the least output of %s to %s is the dust of its form', (chain, address, requiredAmount) => {
  expect(inspect(chain, address)).toMatchObject({ kind: 'wallet', requiredAmount })
})

it.each([
  ['BTC', '1111111111111111111114oLvT2', 'lost'],
  ['BTC', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST', 'lost'],
  ['BTC', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', 'lost'],
  ['BTC', 'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk', 'lost'],
  ['BTC', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'lost'],
  ['BTC', '1BitcoinEaterAddressDontSendf59kuE', 'lost'],
  ['BTC', 'bc1pfeessrawgf', 'lost'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'risk'],
  ['BTC', '1C6XJtNXiuXvk4oUAVMkKF57CRpaTrN5Ra', 'risk'],
  ['BCH', '1LxByjYMdnogW9Nc73srT4NCbS8oPVaXvZ', 'risk'],
  ['BCH', 'pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7k2ehe5v', 'lost'],
  ['LTC', 'M7uAERuQW2AotfyLDyewFGcLUDtAYu9v5V', 'lost'],
  ['DASH', 'XagqqFetxiDb9wbartKDrXgnqLah6SqX2S', 'lost'],
  ['DOGE', '9rSGfPZLcyCGzY4uYEL1fkzJr6fkicS2rs', 'lost'],
  ['ZEC', 't3JZcvsuaXE6ygokL4XUiZSTrQBUoPYFnXJ', 'lost'],
])('an account of %s without a key, or of a protocol, is known: %s', (chain, address, verdict) => {
  const expected = { problems: [{ verdict, reason: 'special' }] }
  expect(inspect(chain, address)).toMatchObject(expected)
  const payment = { asset: coin(chain), address, role: 'refund' } as const
  expect(testWallet(chain, '1').chain.inspectRecipient?.(payment)).toMatchObject(expected)
})

it('a text that is no address of the chain tells nothing, and a shielded one has no dust', () => {
  expect(inspect('BTC', 'DRmCnxzL9U11EJzLmWkm2ikaZikPFbLuQD')).toBeUndefined()
  expect(inspect('ETH', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toBeUndefined()
})
