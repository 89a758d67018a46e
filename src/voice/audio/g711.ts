// G.711, the telephone network's own coding: one byte a sample, by table.

const BIAS = 0x84
const CLIP = 32_635

const fromMuLaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << ((bits >> 4) & 7)) - BIAS
  return bits & 0x80 ? -magnitude : magnitude
})

const fromALaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55
  const exponent = (bits >> 4) & 7
  const mantissa = (bits & 0x0f) << 4
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
  return bits & 0x80 ? magnitude : -magnitude
})

const toMuLaw = Uint8Array.from({ length: 1 << 16 }, (_, index) => muLawOf(index - (1 << 15)))
const toALaw = Uint8Array.from({ length: 1 << 16 }, (_, index) => aLawOf(index - (1 << 15)))

export function encodeMuLaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length)
  for (let i = 0; i < samples.length; i++) bytes[i] = toMuLaw[(samples[i] as number) + (1 << 15)] as number
  return bytes
}

export function decodeMuLaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) samples[i] = fromMuLaw[bytes[i] as number] as number
  return samples
}

export function encodeALaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length)
  for (let i = 0; i < samples.length; i++) bytes[i] = toALaw[(samples[i] as number) + (1 << 15)] as number
  return bytes
}

export function decodeALaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) samples[i] = fromALaw[bytes[i] as number] as number
  return samples
}

function muLawOf(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const exponent = Math.floor(Math.log2(magnitude)) - 7
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff
}

function aLawOf(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80
  const magnitude = Math.min(sample < 0 ? -sample - 1 : sample, CLIP)
  if (magnitude < 256) return (sign | (magnitude >> 4)) ^ 0x55
  const exponent = Math.floor(Math.log2(magnitude)) - 7
  return (sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) ^ 0x55
}
