/** A duration in words: `40 s`, `2 min`, `3.5 h`, `2 d`. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.abs(ms) / 1_000
  if (seconds < 100) return `${Math.round(seconds)} s`
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${(seconds / 3_600).toFixed(1)} h` : `${Math.round(seconds / 86_400)} d`
}
