from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

class Vapid02:
    private_key: EllipticCurvePrivateKey
    public_key: EllipticCurvePublicKey
    @classmethod
    def from_string(cls, private_key: str) -> Vapid02: ...
    @classmethod
    def verify(cls, auth: str) -> bool: ...
    def sign(self, claims: dict[str, object]) -> dict[str, str]: ...
