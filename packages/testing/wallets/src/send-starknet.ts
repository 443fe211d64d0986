import { Account, type Call, ec, RpcProvider } from 'starknet'

/** Signs calls with starknet.js, with fees it estimates, and sends them to a node. Returns the hash. */
export const sendStarknet = async (
  node: string,
  { address, privateKey }: { readonly address: string; readonly privateKey: string },
  tx: unknown,
): Promise<string> => {
  // The key of an account is that number of its key that the curve allows.
  const key = (BigInt(`0x${privateKey}`) % (ec.starkCurve.CURVE.n - 1n)) + 1n
  const account = new Account(new RpcProvider({ nodeUrl: node }), address, `0x${key.toString(16)}`, '1')
  return (await account.execute(tx as Call[])).transaction_hash
}
