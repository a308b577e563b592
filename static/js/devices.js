// @ts-check
// The page of one's devices.
import { begin } from "./push.js";

begin();
