/**
 * Takes one of a limit, all in one step at the server: allowed or not, what is left, milliseconds until the window ends.
 *
 * The window begins with its first request. A count that has no end, whatever the reason, is given one.
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
