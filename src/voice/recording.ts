// The stereo recording: customer left, agent right, both on the conversation's own time.

/** Takes the next stretch of both channels, always of equal length. */
export type RecordingSink = (left: Int16Array, right: Int16Array) => void
