/** Checks that an `accept-encoding` lists an encoding with a weight above 0. */
export const isEncodingAccepted = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    return (name === encoding || name === '*') && Number(weight ?? '1') > 0
  })
