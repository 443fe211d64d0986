/**
 * Takes one request of a limit, atomically on the server. Returns whether it is allowed, how many are left, and the milliseconds
 * until the window ends.
 *
 * The window begins with its first request. A count without an expiry gets one.
 */
export const TAKE_SCRIPT = `
local limit = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local allowed = 0
if used < limit then
  used = redis.call('INCR', KEYS[1])
  allowed = 1
end
local left = redis.call('PTTL', KEYS[1])
if left == -1 then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
if left < 0 then left = window end
return { allowed, math.max(limit - used, 0), left }
`
