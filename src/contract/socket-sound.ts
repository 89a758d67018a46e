/** Of the sound on a browser's socket: PCM16, little-endian, mono. Alone here, because sound worklets read it too. */
export const SOCKET_SAMPLE_RATE = 16_000
