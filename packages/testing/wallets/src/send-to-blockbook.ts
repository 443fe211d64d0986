/** Sends a raw transaction to a Blockbook gateway and returns its id. Throws with the text of a refusal. */
export const sendToBlockbook = async (gateway: string, raw: string): Promise<string> => {
  const response = await fetch(`${gateway}/api/v2/sendtx/`, { method: 'POST', body: raw })
  const { result, error } = (await response.json()) as { readonly result?: string; readonly error?: string }
  if (result === undefined) throw new Error(`The gateway refused the transaction: ${error}`)
  return result
}
