import type { Json } from '../../../../testing/json.ts'
import { stillSandbox } from '../../../../testing/still-sandbox.ts'
import { client } from '../../../../testing/wallet.ts'

export const ETH_ADDRESS = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

export const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

export const base = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '20000000', destination: ETH_ADDRESS }

export const setUp = () => {
  const sandbox = stillSandbox()
  const { json, get } = client(sandbox)
  const node = `${sandbox.urls.networks.thorchain?.thornode}/thorchain`
  const request = async (query: Record<string, string>): Promise<{ status: number; body: Json }> => {
    const response = await get(`${node}/quote/swap?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  }
  const quote = async (query: Record<string, string>): Promise<Json> => (await request({ ...base, ...query })).body
  return { sandbox, json, get, node, request, quote }
}
