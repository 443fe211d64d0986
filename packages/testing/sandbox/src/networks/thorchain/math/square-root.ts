/** Integer square root, rounded down. */
export const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (guess + value / guess) >> 1n; next < guess; next = (guess + value / guess) >> 1n) guess = next
  return guess
}
