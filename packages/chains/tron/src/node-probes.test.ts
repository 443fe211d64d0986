import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { tron } from './tron.ts'

it('probes a TRON gateway', async () => {
  const parameters = [
    ['getTransactionFee', 1_000],
    ['getEnergyFee', 100],
    ['getCreateAccountFee', 100_000],
    ['getCreateNewAccountFeeInSystemContract', 1_000_000],
    ['getMemoFee', 1_000_000],
  ]
  const read = await readProbe(tron({ gateway: 'https://node.example' }), 'TRON', {
    '/wallet/getblockbynum': { blockID: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc' },
    '/wallet/getnowblock': { block_header: { raw_data: { number: 77_000_000, timestamp: 1_735_689_600_000 } } },
    '/wallet/getchainparameters': { chainParameter: parameters.map(([key, value]) => ({ key, value })) },
    '/wallet/getaccount': { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', balance: 5_000_000 },
  })
  expect(read.network?.found).toBe(read.network?.expected)
  expect(read).toMatchObject({
    head: { height: 77_000_000n, time: 1_735_689_600_000 },
    fee: { value: '100', unit: 'sun/energy' },
    balance: { amount: 5_000_000n },
  })
})
