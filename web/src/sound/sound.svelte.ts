// Sounds made on the spot: no files. Nothing is heard before the patron's first touch, as browsers want it.

const KEY = "punto.sound";

export type Noise = "deal" | "chip" | "tick" | "win" | "alarm";
type Tone = { at: number; hertz: number; seconds: number; gain: number; shape?: OscillatorType };

const TONES: Record<Exclude<Noise, "deal">, readonly Tone[]> = {
  chip: [
    { at: 0, hertz: 2100, seconds: 0.03, gain: 0.25, shape: "triangle" },
    { at: 0.035, hertz: 2900, seconds: 0.04, gain: 0.2, shape: "triangle" },
  ],
  alarm: [880, 660, 880, 660].map((hertz, place) => ({ at: place * 0.22, hertz, seconds: 0.2, gain: 0.3, shape: "square" })),
  tick: [{ at: 0, hertz: 880, seconds: 0.06, gain: 0.12 }],
  win: [523, 659, 784].map((hertz, place) => ({ at: place * 0.11, hertz, seconds: 0.25, gain: 0.2 })),
};

class Sound {
  /** From 0 to 1; 0 is mute. */
  volume = $state(read());
  #context: AudioContext | null = null;

  set(volume: number): void {
    this.volume = volume;
    localStorage.setItem(KEY, String(volume));
    this.wake();
  }

  /** Call this on a touch: only then may a page make sounds. */
  wake(): void {
    if (!this.volume) return;
    this.#context ??= new AudioContext();
    void this.#context.resume();
  }

  play(noise: Noise): void {
    const context = this.#context;
    if (!context || context.state !== "running" || !this.volume) return;
    if (noise === "deal") return this.#swish(context);
    for (const tone of TONES[noise]) this.#sing(context, tone);
  }

  #sing(context: AudioContext, { at, hertz, seconds, gain, shape = "sine" }: Tone): void {
    const voice = new OscillatorNode(context, { frequency: hertz, type: shape });
    const starts = context.currentTime + at;
    voice.connect(this.#fade(context, gain, starts, seconds));
    voice.start(starts);
    voice.stop(starts + seconds);
  }

  /** A card over felt: a breath of filtered noise. */
  #swish(context: AudioContext): void {
    const seconds = 0.14;
    const buffer = context.createBuffer(1, seconds * context.sampleRate, context.sampleRate);
    buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = Math.random() * 2 - 1));
    const noise = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 3200, Q: 0.8 });
    noise.connect(filter).connect(this.#fade(context, 0.35, context.currentTime, seconds));
    noise.start();
  }

  #fade(context: AudioContext, gain: number, starts: number, seconds: number): AudioNode {
    const fading = new GainNode(context, { gain: 0 });
    fading.gain.setValueAtTime(gain * this.volume, starts);
    fading.gain.exponentialRampToValueAtTime(0.0001, starts + seconds);
    fading.connect(context.destination);
    return fading;
  }
}

function read(): number {
  const kept = Number(localStorage.getItem(KEY) ?? "0.6");
  return kept >= 0 && kept <= 1 ? kept : 0.6;
}

export const sound = new Sound();
