// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

// Written for the tests: contracts that behave as the ones on mainnet do where it matters to a sender.

/// Says no with a sentence, as most tokens of the first years do.
contract PlainToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address owner, uint256 amount) external {
        balanceOf[owner] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "ERC20: transfer amount exceeds allowance");
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        require(balanceOf[from] >= amount, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// Says no with the errors of ERC-6093.
contract ModernToken {
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address owner, uint256 amount) external {
        balanceOf[owner] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert ERC20InsufficientAllowance(msg.sender, allowed, amount);
        allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        uint256 held = balanceOf[from];
        if (held < amount) revert ERC20InsufficientBalance(from, held, amount);
        balanceOf[from] = held - amount;
        balanceOf[to] += amount;
    }
}

/// Returns nothing, as tokens older than the final standard do.
contract SilentToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address owner, uint256 amount) external {
        balanceOf[owner] += amount;
    }

    function approve(address spender, uint256 amount) public virtual {
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Silent, and refuses a new allowance over an old one without a word.
contract ResetToken is SilentToken {
    function approve(address spender, uint256 amount) public override {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }
}

/// Takes deposits as the router of THORChain does: same function, same event, same refusals.
contract Router {
    event Deposit(address indexed to, address indexed asset, uint256 amount, string memo);

    mapping(address => mapping(address => uint256)) public vaultAllowance;

    function depositWithExpiry(address payable vault, address asset, uint256 amount, string memory memo, uint256 expiry)
        external
        payable
    {
        require(block.timestamp < expiry, "THORChain_Router: expired");
        uint256 taken = asset == address(0) ? forward(vault) : pull(asset, amount);
        if (asset != address(0)) vaultAllowance[vault][asset] += taken;
        emit Deposit(vault, asset, taken, memo);
    }

    function forward(address payable vault) private returns (uint256) {
        (bool sent, ) = vault.call{value: msg.value}("");
        require(sent, "could not pay the vault");
        return msg.value;
    }

    function pull(address asset, uint256 amount) private returns (uint256) {
        require(msg.value == 0, "unexpected eth");
        uint256 before = held(asset);
        (bool moved, bytes memory answer) = asset.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
        if (!moved) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        require(answer.length == 0 || abi.decode(answer, (bool)), "the token refused");
        return held(asset) - before;
    }

    function held(address asset) private view returns (uint256) {
        (, bytes memory answer) = asset.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        return abi.decode(answer, (uint256));
    }
}

/// Hands coins on without an event.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool sent, ) = to.call{value: msg.value}("");
        require(sent);
    }
}

/// Stands at the address of the OP-stack gas price oracle: a fee that grows with the bytes it is given.
contract LayerOneOracle {
    function getL1Fee(bytes memory data) external pure returns (uint256) {
        return 1_000_000_000 * data.length;
    }
}

/// Sells whatever it holds at the price the caller names, as an aggregation router pays what its pools return.
contract Exchange {
    function swap(address sold, address bought, uint256 amount, uint256 output, address payable receiver) external payable {
        if (sold == address(0)) require(msg.value == amount, "unexpected value");
        else take(sold, amount);
        if (bought == address(0)) {
            (bool sent, ) = receiver.call{value: output}("");
            require(sent, "could not pay the receiver");
        } else {
            give(bought, receiver, output);
        }
    }

    function take(address token, uint256 amount) private {
        (bool moved, ) = token.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
        require(moved, "the token refused");
    }

    function give(address token, address to, uint256 amount) private {
        (bool moved, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(moved, "nothing to pay with");
    }

    receive() external payable {}
}

/// Takes no coins.
contract Rejecting {
    function nothing() external {}
}

/// Takes coins with an event, within 2,300 gas.
contract Emitting {
    event Received(uint256 value);

    receive() external payable {
        emit Received(msg.value);
    }
}

/// Takes coins and counts them, which needs about 22,000 gas.
contract Counting {
    uint256 public total;

    receive() external payable {
        total += msg.value;
    }
}

/// Pays coins as routers do: with a stipend, with a limit, or with all gas.
contract Payer {
    function paysWith(address payable to, uint256 gasLimit) external payable returns (bool paid) {
        if (gasLimit == 2300) return to.send(msg.value);
        if (gasLimit == 0) (paid, ) = to.call{value: msg.value}("");
        else (paid, ) = to.call{value: msg.value, gas: gasLimit}("");
    }
}

/// A token that blocks accounts and can be paused, with the names that Circle's and Tether's have.
contract BlockingToken is PlainToken {
    mapping(address => bool) public isBlacklisted;
    bool public paused;

    function block_(address account) external {
        isBlacklisted[account] = true;
    }

    function pause() external {
        paused = true;
    }
}
