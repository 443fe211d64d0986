import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { readQuote, readType } from '../../quote/wire-quote.ts'
import { createEvmOrder } from './evm-order.ts'

const golden = recordedJson

describeRecorded('an EVM order', () => {
  const { vectors } = golden('providers/mayan/data/golden-evm-tx-sdk15.2.0.json')
  for (const { name, quote, args, result } of vectors) {
    it(`equals the bytes of Mayan's client: ${name}`, () => {
      const type = readType(quote)
      if (!type) throw new Error('no type')
      const wire = readQuote(quote, type)
      const referrer = args.referrerAddresses?.evm
      const addresses = {
        trader: args.options?.swiftRefundAddress ?? args.swapper,
        destination: args.destination,
        ...(referrer ? { referrer } : {}),
      }
      const key = `${quote.quoteId}${quote.memoHex?.slice(2) ?? ''}`
      const answer = args.getSwapResponse
      const router = answer && { address: answer.swapRouterAddress, calldata: answer.swapRouterCalldata }
      const order = createEvmOrder(wire, { addresses: addresses, random: key }, router)
      expect(order.data).toBe(result.data)
      expect(order.to).toBe(result.to)
      expect(order.value).toBe(BigInt(result.value))
    })
  }
})
